import { Dialog } from '../../../../ui/Dialog'
import { month as named } from '../../../../ui/format'
import { Loaded } from '../../../../ui/Loaded'
import { Statement } from '../../../../ui/Statement'
import { Skeleton } from '../../../../ui/states'
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
