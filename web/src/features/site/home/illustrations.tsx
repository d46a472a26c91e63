/** The drawings of the landing page, made of lines like those of an exercise book. */

export const StudyTableArt = () => (
  <svg className="sketch" viewBox="0 0 320 240" aria-hidden="true">
    <ellipse className="wash" cx="160" cy="206" rx="146" ry="20" />
    <path
      className="leaf"
      d="M160 74C132 56 92 52 46 54v128c46-2 86 2 114 20 28-18 68-22 114-20V54c-46-2-86 2-114 20Z"
    />
    <path d="M160 74v128" />
    <path className="faint" d="M64 82c26-1 52 2 76 10M64 98c26-1 52 2 76 10M180 92c24-8 50-11 76-10" />
    <path d="M68 170h64M74 176v-58" />
    <path className="second" d="M78 166c14-2 18-44 28-44s10 30 22 32" />
    <path className="second" d="m184 166 32-54 32 54Zm32-54v54m0-9h9v9" />
    <path className="faint" d="M180 178c24-5 50-6 76-4" />
    <path className="wash second" d="M138 20h24l18 34h-60Z" />
    <path d="M134 8h32m-26 0v14l-24 32c-2 4 0 8 5 8h58c5 0 7-4 5-8l-24-32V8" />
    <path className="second" d="M126 42h48M142 52h1M158 48h1" />
    <path className="leaf" d="m262 44 24-30 12 10-24 30-15 6Z" />
    <path d="m278 20 12 10M40 40c-8-10-8-22 0-30 8 8 8 20 0 30Zm0 0v8" />
    <path className="second" d="M22 46c2-10 10-14 18-12" />
  </svg>
)

export const PathArt = () => (
  <svg className="sketch" viewBox="0 0 120 90" aria-hidden="true">
    <path className="wash" d="M6 84h108V74H6Z" />
    <path className="leaf" d="M12 74V60h24V46h24V32h24V18h24v56Z" />
    <path d="M12 74V60h24V46h24V32h24V18h24" />
    <path className="second" d="M96 18V4l14 5-14 5" />
    <path className="faint" d="M20 68h8M44 56h8M68 44h8M92 30h8" />
  </svg>
)

export const HonestArt = () => (
  <svg className="sketch" viewBox="0 0 120 90" aria-hidden="true">
    <rect className="leaf" x="10" y="10" width="100" height="70" rx="8" />
    <path className="faint" d="M22 30h30M22 48h22M22 66h34" />
    <path className="second" d="M60 30h34M66 24v12M84 24v12" />
    <circle className="wash second" cx="76" cy="30" r="5" />
    <path d="M56 48h24M60 42v12M74 42v12" />
    <path className="faint" d="M66 66h6m4 0h6m4 0h6" strokeDasharray="4 4" />
  </svg>
)

export const AuthorArt = () => (
  <svg className="sketch" viewBox="0 0 120 90" aria-hidden="true">
    <ellipse className="wash" cx="34" cy="76" rx="28" ry="7" />
    <path className="leaf" d="M8 26h52v46H8Z" />
    <path d="M8 26h52v46H8Z" />
    <path className="faint" d="M16 38h36M16 48h36M16 58h20" />
    <path className="leaf" d="m66 18 12-12 8 8-40 40-11 3 3-11Z" />
    <path
      className="second"
      d="M78 66c0 4 8 7 17 7s17-3 17-7-8-7-17-7-17 3-17 7Zm0 0v8c0 4 8 7 17 7s17-3 17-7v-8"
    />
    <path className="second" d="M78 54c0 4 8 7 17 7s17-3 17-7-8-7-17-7-17 3-17 7Z" />
  </svg>
)

export const PhoneArt = () => (
  <svg className="sketch" viewBox="0 0 120 90" aria-hidden="true">
    <rect className="leaf" x="36" y="4" width="48" height="82" rx="9" />
    <path d="M54 12h12" />
    <path className="faint" d="M44 26h32M44 34h32M44 42h20" />
    <path className="second" d="M60 50v18m-8-8 8 8 8-8M48 76h24" />
    <path className="wash second" d="M96 60a8 8 0 1 1 0 .1ZM14 36a7 7 0 1 1 0 .1Z" />
  </svg>
)
