import { dateTime } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { type Setting, useHistory, useUndoSetting } from './data'
import { settingName, settingValue } from './presenters'

/** Who changed a setting from what to what; the last change can be undone. */
export function SettingHistory({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { key, dataType } = setting
  const undo = useUndoSetting()
  const say = (value: string) => settingValue({ dataType, value })
  return (
    <Dialog title={`History of ${settingName(key)}`} open onOpenChange={onClose}>
      <Loaded
        query={useHistory(key)}
        skeleton={<Skeleton lines={4} />}
        empty={<Text>It has never been changed.</Text>}
      >
        {(changes) => (
          <Stack gap={4}>
            <Stack as="ul" gap={3}>
              {changes.map(({ at, by, oldValue, newValue, action }) => (
                <Stack as="li" gap={1} key={at}>
                  <Text>{`${say(oldValue)} became ${say(newValue)}`}</Text>
                  <Text size={14} tone="muted">
                    {`${dateTime(at)}, ${by ?? 'the system'}${action === 'config.undone' ? ', undoing' : ''}`}
                  </Text>
                </Stack>
              ))}
            </Stack>
            <Button
              kind="primary"
              busy={undo.isPending}
              onClick={() =>
                undo.mutate(key, {
                  onSuccess: () => {
                    toast({ title: `${settingName(key)} is ${say(changes[0]?.oldValue ?? '')} again` })
                    onClose()
                  },
                  onError: (error) => toastProblem(error),
                })
              }
            >
              {`Put back ${say(changes[0]?.oldValue ?? '')}`}
            </Button>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
