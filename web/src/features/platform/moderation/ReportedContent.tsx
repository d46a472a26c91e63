import { MathText } from '../../../ui/content/MathText'
import { dateTime, fileSize } from '../../../ui/data/format'
import { Heading, Stack, Text } from '../../../ui/layout/layout'
import { Anchor } from '../../../ui/primitives/Anchor'
import type { Content } from './data'

/** The reported words and files, whatever kind they are. */
export function ReportedContent({ caseId, content }: { caseId: string; content: Content }) {
  const { title, writtenAt, parts, files } = content
  return (
    <Stack gap={3}>
      <Text size={14} tone="muted">
        {writtenAt ? `${title}, ${dateTime(writtenAt)}` : title}
      </Text>
      {parts.map((part) => (
        <Stack key={part.title ?? part.text} gap={1}>
          {part.title && <Heading level={3}>{part.title}</Heading>}
          {part.hasMaths ? <MathText>{part.text}</MathText> : <Text pre>{part.text}</Text>}
        </Stack>
      ))}
      {files.length > 0 && (
        <Stack as="ul" gap={1}>
          {files.map(({ id, name, size }) => (
            <li key={id}>
              <Anchor download href={`/api/admin/moderation/${caseId}/files/${id}`}>
                {`${name} (${fileSize(size)})`}
              </Anchor>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
