import { Fragment } from 'react'
import { Anchor } from '../../ui/Anchor'
import { Card, Row, Text } from '../../ui/layout'

/** What every table of the numbers means, as the last run wrote it down. */
export function DataDocs({ documents }: { documents: string[] }) {
  return (
    <Card title="What the numbers mean">
      {documents.length === 0 ? (
        <Text tone="muted">The next run of the pipeline writes these pages.</Text>
      ) : (
        <>
          <Text tone="muted">Every table with its columns, its promises and what the last run saw.</Text>
          <Row>
            {documents.map((name) => (
              <Anchor key={name} href={`/api/insight/docs/${name}`}>
                {name === 'index.html' ? 'All tables' : <TableName name={name.replace('.html', '')} />}
              </Anchor>
            ))}
          </Row>
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
