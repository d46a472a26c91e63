import { t } from '@lingui/core/macro'
import {
  Bookmark,
  BookOpen,
  List,
  NotebookPen,
  Pause,
  Search,
  SunMoon,
  TextInitial,
  Volume2,
} from 'lucide-react'
import { IconButton } from '../../../ui/primitives/Button'
import type { Panel } from './Panels'
import type { Mode } from './useMode'
import { CAN_SPEAK, type useReadAloud } from './useReadAloud'

interface ReaderToolsProps {
  mode: Mode
  /** Null where a book has no text that flows. */
  onMode: ((mode: Mode) => void) | null
  onOpen: (panel: Panel) => void
  isBookmarked: boolean
  onBookmark: () => void
  aloud: ReturnType<typeof useReadAloud>
}

export function ReaderTools({ mode, onMode, onOpen, isBookmarked, onBookmark, aloud }: ReaderToolsProps) {
  const isSpeaking = aloud.voice === 'speaking'
  return (
    <>
      <IconButton label={t`Contents`} icon={<List />} onClick={() => onOpen('contents')} />
      <IconButton label={t`Find in this book`} icon={<Search />} onClick={() => onOpen('find')} />
      <IconButton
        label={t`Bookmark this page`}
        icon={<Bookmark />}
        aria-pressed={isBookmarked}
        onClick={onBookmark}
      />
      <IconButton label={t`Bookmarks and notes`} icon={<NotebookPen />} onClick={() => onOpen('marks')} />
      <IconButton label={t`Colour and size`} icon={<SunMoon />} onClick={() => onOpen('view')} />
      {CAN_SPEAK && (
        <IconButton
          label={isSpeaking ? t`Pause reading aloud` : t`Read aloud`}
          icon={isSpeaking ? <Pause /> : <Volume2 />}
          aria-pressed={aloud.isOn}
          onClick={aloud.toggle}
        />
      )}
      {onMode && (
        <IconButton
          label={mode === 'text' ? t`Show the printed pages` : t`Show as text`}
          icon={mode === 'text' ? <BookOpen /> : <TextInitial />}
          onClick={() => onMode(mode === 'text' ? 'pages' : 'text')}
        />
      )}
    </>
  )
}
