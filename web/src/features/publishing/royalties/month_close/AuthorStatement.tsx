import { month as named } from '../../../../ui/data/format'
import { Statement } from '../../../../ui/data/Statement'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Skeleton } from '../../../../ui/feedback/states'
import { Dialog } from '../../../../ui/primitives/Dialog'
import { useAuthorStatement } from '../data'

interface AuthorStatementProps {
  month: string
  authorId: string
  author: string
  onClose: () => void
}

/** The lines behind one author's earnings: the books, and the reason of every second. */
export function AuthorStatement({ month, authorId, author, onClose }: AuthorStatementProps) {
  return (
    <Dialog title={`${author}, ${named(month)}`} open onOpenChange={onClose} wide>
      <Loaded query={useAuthorStatement(month, authorId)} skeleton={<Skeleton shape="chart" />}>
        {(statement) => <Statement statement={statement} />}
      </Loaded>
    </Dialog>
  )
}
