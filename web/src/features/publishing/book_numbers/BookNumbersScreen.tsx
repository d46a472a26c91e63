import { useLocation } from 'react-router'
import { AuthorReaders } from './AuthorReaders'
import { StaffReaders } from './StaffReaders'

/** How books are read: for the staff under /admin, for an author anywhere else. */
export default function BookNumbersScreen() {
  return useLocation().pathname.startsWith('/admin') ? <StaffReaders /> : <AuthorReaders />
}
