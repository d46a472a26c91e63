import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN, type Answers, show } from '../../../../testing/render'
import BookImportScreen from './BookImportScreen'
import { faultsOf, itemsOf, reportOf } from './items'
import { readList, titleOf } from './list'

const NAMES = {
  categories: [{ id: 'c1', name: 'Physics', slug: 'physics' }],
  subjects: [{ id: 's1', name: 'Physics' }],
}
const pdf = (name: string, text = 'x') => new File([`%PDF-${text}`], name, { type: 'application/pdf' })
const LIST =
  'file,title,author,subject,forms\r\nheat.pdf,"Heat, and cold",Okello J.,physics,S1; s3\r\ngone.pdf,,,Alchemy,\r\n'

it('reads a list with quotes, and gives each file what is said of it', () => {
  const list = readList(`\uFEFF${LIST}`)
  const items = itemsOf(
    [pdf('heat.pdf'), pdf('02_the-river.pdf'), pdf('notes.txt')],
    list,
    'The house',
    NAMES,
  )
  expect(items.map(({ title, author, forms }) => [title, author, forms])).toEqual([
    ['The river', 'The house', []],
    ['Heat, and cold', 'Okello J.', ['S1', 'S3']],
  ])
  expect(items[1]?.details).toMatchObject({ categoryIds: ['c1'], subjectId: 's1', schoolYears: ['S1', 'S3'] })
  expect(faultsOf(items, list, NAMES)).toEqual(['In the list, but not among the files: gone.pdf.'])
  expect(readList('file;title\na.pdf;A')).toMatchObject([{ file: 'a.pdf', title: 'A' }])
  expect(titleOf('.pdf')).toBe('.pdf')
})

const upload = (id: string, status: string, fault: string | null = null) => ({
  id,
  bookId: null,
  title: id,
  fileName: `${id}.pdf`,
  kind: 'pdf',
  size: 6,
  partSize: 10,
  partCount: 1,
  parts: [],
  status,
  fault,
  begunAt: '2026-11-20T09:00:00Z',
})

it('sends a folder file by file and reports what was taken, refused and here already', async () => {
  const known = {
    code: 'FILE_KNOWN',
    title: 'Already Here',
    detail: 'This file is here already, as Rain.',
    status: 409,
  }
  const api: Answers = {
    'GET /api/admin/categories': [],
    'GET /api/admin/books/choices': { subjects: [], topics: [], languages: ['en'] },
    'POST /api/author/uploads': (body: { fileName: string }) =>
      body.fileName === 'rain.pdf' ? [409, known] : upload(body.fileName.replace('.pdf', ''), 'sending'),
    'PUT /api/author/uploads/heat/parts/0': null,
    'POST /api/author/uploads/heat/finish': upload('heat', 'checking'),
    'GET /api/author/uploads/heat': upload('heat', 'done'),
    'PUT /api/author/uploads/snow/parts/0': null,
    'POST /api/author/uploads/snow/finish': upload('snow', 'checking'),
    'GET /api/author/uploads/snow': upload('snow', 'refused', 'The file is broken.'),
  }
  const { asked } = show(<BookImportScreen />, { me: ADMIN, api })
  const picker = screen.getByLabelText('Choose a folder', { selector: 'input' })
  await userEvent.upload(picker, [pdf('heat.pdf'), pdf('rain.pdf'), pdf('snow.pdf')])
  expect(await screen.findByText('Say who wrote 3 books.')).toBeVisible()
  await userEvent.type(screen.getByLabelText(/^Author/), 'The house')
  await userEvent.click(screen.getByRole('button', { name: 'Send 3 books' }))
  expect(await screen.findByText('This file is here already, as Rain.')).toBeVisible()
  expect(await screen.findByText('1 added, 1 here already, 1 refused.', {}, { timeout: 8_000 })).toBeVisible()
  expect(screen.getByText('The file is broken.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: /CSV/ })).toBeVisible())
  const begun = asked.filter(({ path }) => path === '/api/author/uploads').map(({ body }) => body)
  expect(begun[0]).toMatchObject({ fileName: 'heat.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

it('writes a report that names every file', () => {
  const items = itemsOf([pdf('heat.pdf')], [], 'The house', NAMES)
  expect(reportOf(items).rows).toEqual([['heat.pdf', 'Heat', 'The house', 'Waits', '']])
})
