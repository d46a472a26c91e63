import { t } from '@lingui/core/macro'
import { toast } from '../../../../ui/feedback/toast'
import { Choices } from '../../../../ui/forms/Field'
import { Form, FormCheckbox, FormInput, FormSelect } from '../../../../ui/forms/Form'
import { FormSaved } from '../../../../ui/forms/Unsaved'
import { Card, Grid } from '../../../../ui/layout/layout'
import { type Profile, saveSchool, useSave } from '../data'

export function SchoolSection({ profile }: { profile: Profile }) {
  const save = useSave(saveSchool)
  const start = {
    schoolName: profile.schoolName ?? '',
    schoolYear: profile.schoolYear ?? '',
    preferredSubjects: profile.preferredSubjects,
  }
  const years = profile.schoolYears.map((year) => ({ value: year, label: year }))
  return (
    <Card title={t`Your school`}>
      <Form
        plain
        start={start}
        submit={t`Save school`}
        submitting={t`Saving…`}
        onSubmit={async (values) => {
          const { schoolName, schoolYear, preferredSubjects } = values
          await save.mutateAsync({
            schoolName: schoolName || null,
            schoolYear: schoolYear || null,
            preferredSubjects,
          })
          toast({ title: t`Your school was saved`, tone: 'success' })
        }}
      >
        <FormSaved saved={start} />
        <FormInput name="schoolName" label={t`School`} autoComplete="organization" maxLength={160} />
        <FormSelect
          name="schoolYear"
          label={t`School year`}
          options={[{ value: '', label: t`Not chosen` }, ...years]}
        />
        {profile.subjects.length > 0 && (
          <Choices legend={t`Subjects you want most`}>
            <Grid min={200} gap={1}>
              {profile.subjects.map(({ value, label }) => (
                <FormCheckbox key={value} name="preferredSubjects" value={value} label={label} />
              ))}
            </Grid>
          </Choices>
        )}
      </Form>
    </Card>
  )
}
