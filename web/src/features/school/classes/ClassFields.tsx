import { FormInput, FormSelect } from '../../../ui/forms/Form'
import { Grid } from '../../../ui/layout/layout'
import { YEARS } from './labels'

/** What a class is known by; inside a Form. */
export const ClassFields = () => (
  <Grid min={200}>
    <FormInput name="name" label="Name of the class" hint="For example S2 West" required="Enter a name." />
    <FormInput name="schoolName" label="School" required="Enter the school." />
    <FormSelect name="schoolYear" label="School year" options={YEARS} />
    <FormInput
      name="academicYear"
      label="Calendar year"
      inputMode="numeric"
      required="Enter the year."
      rules={{ pattern: { value: /^20\d\d$/, message: 'A year such as 2026.' } }}
    />
  </Grid>
)
