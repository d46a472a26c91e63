import { LinkButton } from '../../../ui/primitives/Button'

/** A learner of a class by name, leading to what the class's teachers see of them. */
export const LearnerLink = ({ of }: { of: { name: string; classId: string; learnerId: string } }) => (
  <LinkButton kind="quiet" to={`/classes/${of.classId}/learners/${of.learnerId}`}>
    {of.name}
  </LinkButton>
)
