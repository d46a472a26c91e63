import { ADMINS } from '../access'
import type { Screen } from './screen'
import { screenOf } from './staffScreen'

/** An author sees their own books, the staff all of them and how lending goes. */
const readers = screenOf('BookNumbersScreen')

/** What authors open, and who looks after their books. */
export const authors: Screen[] = [
  {
    path: '/author/dashboard',
    title: 'Your earnings',
    access: 'signed-in',
    menu: { section: 'main', label: 'Your earnings', icon: 'pen', to: ['author'] },
    screen: screenOf('AuthorDashboardScreen'),
  },
  {
    path: '/author/apply',
    title: 'Become an author',
    access: 'signed-in',
    screen: screenOf('AuthorApplyScreen'),
  },
  {
    path: '/author/profile/edit',
    title: 'Author profile',
    access: 'signed-in',
    menu: { section: 'account', label: 'Author profile', icon: 'pen', to: ['author'] },
    screen: screenOf('AuthorProfileScreen'),
  },
  {
    path: '/admin/authors',
    title: 'Authors',
    access: ['people.manage'],
    menu: { section: 'admin', label: 'Authors', icon: 'pen' },
    screen: screenOf('AuthorsScreen'),
  },
  {
    path: '/author/books',
    title: 'Your books',
    access: 'signed-in',
    menu: { section: 'main', label: 'Books', icon: 'book', to: ['author', 'admin', 'super_admin'] },
    screen: screenOf('AuthorBooksScreen'),
  },
  {
    path: '/author/readers',
    title: 'How books are read',
    access: 'signed-in',
    menu: { section: 'main', label: 'Readers', icon: 'chart', to: ['author'] },
    screen: readers,
  },
  {
    path: '/admin/readers',
    title: 'How books are read',
    access: ['analytics.read'],
    screen: readers,
  },
  {
    path: '/admin/books/review',
    title: 'Books to review',
    access: ['content.review'],
    menu: { section: 'admin', label: 'Books to review', icon: 'book' },
    screen: screenOf('ReviewBooksScreen'),
  },
  {
    path: '/admin/books/import',
    title: 'Import a folder of books',
    access: ADMINS,
    menu: { section: 'admin', label: 'Import a folder', icon: 'book' },
    screen: screenOf('BookImportScreen'),
  },
  {
    path: '/admin/book-classification',
    title: 'What books are about',
    access: ['content.review'],
    menu: { section: 'admin', label: 'What books are about', icon: 'book' },
    screen: screenOf('ClassificationScreen'),
  },
  {
    path: '/admin/bulk-categorization',
    title: 'Many books at once',
    access: ['content.review'],
    menu: { section: 'admin', label: 'Many books at once', icon: 'library' },
    screen: screenOf('BulkCategorizationScreen'),
  },
  {
    path: '/admin/book-categories',
    title: 'Categories of books',
    access: ['content.review'],
    menu: { section: 'admin', label: 'Categories of books', icon: 'library' },
    screen: screenOf('CategoriesScreen'),
  },
]
