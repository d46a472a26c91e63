import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Language, language } from '../../../../language/choice'
import { speak } from '../../../../language/speak'
import { useDataSaver } from '../../../../lib/dataSaver'
import { toastProblem } from '../../../../ui/feedback/toast'
import { Select } from '../../../../ui/forms/Field'
import { Card, Stack, Text } from '../../../../ui/layout/layout'
import { useTheme } from '../../../../ui/layout/theme'
import { Segments } from '../../../../ui/primitives/Button'
import { type Profile, saveSettings, useSave } from '../data'

const THEMES = [
  { value: 'system', label: t`As my device` },
  { value: 'light', label: t`Light` },
  { value: 'dark', label: t`Dark` },
] as const
const SAVER = [
  { value: 'on', label: t`Save data` },
  { value: 'off', label: t`Full` },
]

/** Kept at once: on this device, and in the account for the next one. */
export function PreferencesSection({ profile }: { profile: Profile }) {
  const [theme, chooseTheme] = useTheme()
  const [isSaving, saveData] = useDataSaver()
  const save = useSave(saveSettings)
  const keep = (change: Partial<Profile['settings']>, onSuccess?: () => void) =>
    save.mutate(
      { ...profile.settings, language, theme, dataSaver: isSaving, ...change },
      { onSuccess, onError: (error) => toastProblem(error) },
    )
  return (
    <Card title={t`Display and data`}>
      <Stack>
        <Select
          label={t`Language`}
          hint={t`Drafts are not checked yet. What has no translation is in English.`}
          options={profile.languages}
          value={language}
          onChange={(event) => {
            const next = event.target.value as Language
            keep({ language: next }, () => speak(next).catch(toastProblem))
          }}
        />
        <Stack gap={1}>
          <Text size={14} strong>
            <Trans>Colours</Trans>
          </Text>
          <Segments
            label={t`Colours`}
            options={[...THEMES]}
            value={theme}
            onChange={(chosen) => {
              chooseTheme(chosen)
              keep({ theme: chosen })
            }}
          />
        </Stack>
        <Stack gap={1}>
          <Text size={14} strong>
            <Trans>Data use</Trans>
          </Text>
          <Segments
            label={t`Data use`}
            options={SAVER}
            value={isSaving ? 'on' : 'off'}
            onChange={(chosen) => {
              saveData(chosen === 'on')
              keep({ dataSaver: chosen === 'on' })
            }}
          />
          <Text size={14} tone="muted">
            <Trans>Data saver loads smaller pictures, and nothing before you need it.</Trans>
          </Text>
        </Stack>
      </Stack>
    </Card>
  )
}
