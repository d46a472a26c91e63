import {
  BookOpen,
  ChartLine,
  Compass,
  Crown,
  FileText,
  GraduationCap,
  House,
  Landmark,
  Library,
  ListChecks,
  MessageCircleQuestionMark,
  PenLine,
  Presentation,
  Shield,
  UserRound,
  Users,
} from 'lucide-react'

/** The few icons of the menus, by name, so that the screen list stays a list. */
const ICONS = {
  home: House,
  learn: GraduationCap,
  library: Library,
  book: BookOpen,
  tests: ListChecks,
  chart: ChartLine,
  compass: Compass,
  ask: MessageCircleQuestionMark,
  pen: PenLine,
  teach: Presentation,
  admin: Shield,
  crown: Crown,
  money: Landmark,
  report: FileText,
  people: Users,
  person: UserRound,
}

export type MenuIcon = keyof typeof ICONS

export function MenuIconOf({ name }: { name: MenuIcon | undefined }) {
  if (!name) return null
  const Icon = ICONS[name]
  return <Icon aria-hidden="true" />
}
