import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { problemOf } from '../../../../lib/problem'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { PickFile } from '../../../../ui/forms/PickFile'
import { Card, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Avatar } from '../Avatar'
import { type Profile, removePhoto, savePhoto, useProfileAction } from '../data'
import { PhotoCrop } from '../PhotoCrop'

export function PhotoSection({ profile }: { profile: Profile }) {
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const save = useProfileAction(savePhoto)
  const remove = useProfileAction(removePhoto)

  const send = async (photo: File) => {
    setRefusal(null)
    try {
      await save.mutateAsync(photo)
      toast({ title: t`Your photo was saved`, tone: 'success' })
    } catch (error) {
      setRefusal(problemOf(error).detail)
    }
    setFile(null)
    if (picker.current) picker.current.value = ''
  }
  return (
    <Card title={t`Your photo`}>
      <Row gap={4}>
        <Avatar src={profile.photo?.small ?? null} name={profile.firstName} />
        <Stack gap={2}>
          <PickFile
            ref={picker}
            label={profile.photo ? t`Choose another photo` : t`Choose a photo`}
            accept="image/jpeg,image/png,image/webp"
            hint={t`JPEG, PNG or WebP. We make it smaller before we send it.`}
            error={refusal ?? undefined}
            onPick={(picked) => {
              setRefusal(null)
              setFile(picked)
            }}
          />
          {profile.photo && (
            <Button
              kind="quiet"
              busy={remove.isPending}
              onClick={() => remove.mutate(undefined, { onError: (error) => toastProblem(error) })}
            >
              <Trans>Remove photo</Trans>
            </Button>
          )}
        </Stack>
      </Row>
      <Text size={14} tone="muted">
        <Trans>Only you and our staff can see it.</Trans>
      </Text>
      <PhotoCrop file={file} busy={save.isPending} onDone={send} onCancel={() => setFile(null)} />
    </Card>
  )
}
