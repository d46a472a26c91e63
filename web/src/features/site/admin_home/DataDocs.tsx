import { Fragment } from 'react'
import { plural } from '../../../ui/data/format'
import { Card, Row, Text } from '../../../ui/layout/layout'
import { Anchor } from '../../../ui/primitives/Anchor'
import { Fold } from '../../../ui/primitives/Fold'

const INDEX = 'index.html'
const at = (name: string) => `/api/insight/docs/${name}`

/** What every table of the numbers means, as the last run wrote it down. */
export function DataDocs({ documents }: { documents: string[] }) {
  const tables = documents.filter((name) => name !== INDEX)
  return (
    <Card title="What the numbers mean">
      {documents.length === 0 ? (
        <Text tone="muted">The next update writes these pages.</Text>
      ) : (
        <>
          <Text tone="muted">Every table with its columns, its checks and the last update.</Text>
          <Row>{documents.includes(INDEX) && <Anchor href={at(INDEX)}>All tables</Anchor>}</Row>
          <Fold title={plural(tables.length, 'table')}>
            <Row>
              {tables.map((name) => (
                <Anchor key={name} href={at(name)}>
                  <TableName name={name.replace('.html', '')} />
                </Anchor>
              ))}
            </Row>
          </Fold>
        </>
      )}
    </Card>
  )
}

/** A table's long name, which may go on in the next line after a dot or an underscore. */
function TableName({ name }: { name: string }) {
  return (
    <span>
      {[...name.matchAll(/[^._]+[._]?/g)].map(({ 0: part, index }) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}
