/** The drawings at the doors: lines like those of an exercise book. */

/** A book that opens like a door, with light behind it. */
export const OpenBookArt = () => (
  <svg viewBox="0 0 200 160" aria-hidden="true">
    <ellipse className="wash" cx="100" cy="142" rx="84" ry="12" />
    <path className="leaf" d="M46 22h84v112H46Z" />
    <path d="M46 22h84v112H46Z" />
    <path className="wash" d="M46 22h84v112H46Z" />
    <path className="leaf" d="m46 22 52 16v112L46 134Z" />
    <path d="m46 22 52 16v112L46 134Z" />
    <path className="second" d="m58 52 26 8m-26 10 26 8m-26 10 18 6" />
    <circle cx="88" cy="98" r="3" />
    <path className="second" d="M112 44h10m-10 18h10m-10 18h10m-10 18h10m-10 18h10" />
    <path d="M150 134c0-20 2-36 12-50m-12 40c-8-4-14-12-15-24 9 3 14 12 15 24Zm6-26c-4-8-3-18 4-28 6 10 5 20-4 28Z" />
    <path d="M140 134h22l-3 14h-16Z" className="leaf" />
    <path d="M140 134h22l-3 14h-16Z" />
  </svg>
)

/** A learner's desk: an open book, a pencil and a star to reach. */
export const LearnerArt = () => (
  <svg viewBox="0 0 200 160" aria-hidden="true">
    <ellipse className="wash" cx="100" cy="140" rx="88" ry="13" />
    <path
      className="leaf"
      d="M100 62c-18-11-44-13-70-12v74c26-1 52 1 70 13 18-12 44-14 70-13V50c-26-1-52 1-70 12Z"
    />
    <path d="M100 62c-18-11-44-13-70-12v74c26-1 52 1 70 13 18-12 44-14 70-13V50c-26-1-52 1-70 12Zm0 0v75" />
    <path className="faint" d="M42 66c16-1 32 1 46 6M42 80c16-1 32 1 46 6" />
    <path className="second" d="M44 112c8-2 10-20 16-20s6 14 12 16 8-8 14-8" />
    <path className="second" d="m114 112 18-30 18 30Zm18-30v30" />
    <path d="m168 34-34 34-9 3 3-9 34-34Zm-8-2 6 6" className="leaf" />
    <path d="m168 34-34 34-9 3 3-9 34-34Zm-10 0 6 6" />
    <path className="second" d="m66 12 4 9 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1Z" />
  </svg>
)

/** A grown-up and a child under one roof, looking at the same page. */
export const ParentArt = () => (
  <svg viewBox="0 0 200 160" aria-hidden="true">
    <ellipse className="wash" cx="100" cy="144" rx="82" ry="11" />
    <path d="M24 76 100 18l76 58" />
    <path className="faint" d="M40 68v72h120V68" />
    <circle className="leaf" cx="78" cy="76" r="14" />
    <circle cx="78" cy="76" r="14" />
    <path className="leaf" d="M52 140c0-26 10-40 26-40s26 14 26 40" />
    <path d="M52 140c0-26 10-40 26-40s26 14 26 40" />
    <circle className="leaf" cx="124" cy="94" r="11" />
    <circle className="second" cx="124" cy="94" r="11" />
    <path className="leaf" d="M104 140c0-20 8-30 20-30s20 10 20 30" />
    <path className="second" d="M104 140c0-20 8-30 20-30s20 10 20 30" />
    <path className="leaf" d="M84 122c8-3 14-2 20 2 6-4 12-5 20-2v16c-8-3-14-2-20 2-6-4-12-5-20-2Z" />
    <path d="M84 122c8-3 14-2 20 2 6-4 12-5 20-2v16c-8-3-14-2-20 2-6-4-12-5-20-2Zm20 2v16" />
  </svg>
)

/** A board with a lesson on it, and the chalk that wrote it. */
export const TutorArt = () => (
  <svg viewBox="0 0 200 160" aria-hidden="true">
    <ellipse className="wash" cx="100" cy="146" rx="78" ry="9" />
    <rect className="leaf" x="24" y="22" width="152" height="90" rx="8" />
    <rect x="24" y="22" width="152" height="90" rx="8" />
    <path className="second" d="M42 92h46M46 96V42" />
    <path d="M48 90c6-30 14-40 20-40s8 20 18 24" />
    <path className="faint" d="M108 46h50M108 60h36" />
    <path className="second" d="m110 96 20-22 20 22Z" />
    <path d="M100 112v18m-40 16 40-22 40 22" />
    <path className="leaf" d="M152 108h18v8h-18Z" />
    <path className="second" d="M152 108h18v8h-18Z" />
  </svg>
)

/** A letter on its way. */
export const EnvelopeArt = () => (
  <svg viewBox="0 0 200 160" aria-hidden="true">
    <ellipse className="wash" cx="100" cy="142" rx="76" ry="11" />
    <path className="leaf" d="M40 56h120v76H40Z" />
    <path d="M40 56h120v76H40Zm0 0 60 44 60-44M40 132l46-42m74 42-46-42" />
    <path className="leaf" d="M64 56V22h72v34" />
    <path className="second" d="M64 74V22h72v52" />
    <path className="second" d="M78 40h8m6 0h8m6 0h8m6 0h2M78 56h44" />
    <path className="faint" d="M14 74h16M8 90h22M16 106h14" />
  </svg>
)

/** A lock with a keyhole like a book's page. */
export const LockArt = () => (
  <svg viewBox="0 0 200 160" aria-hidden="true">
    <ellipse className="wash" cx="100" cy="144" rx="74" ry="11" />
    <path d="M70 70V50c0-18 12-32 30-32s30 14 30 32v20" />
    <rect className="leaf" x="52" y="70" width="96" height="68" rx="10" />
    <rect x="52" y="70" width="96" height="68" rx="10" />
    <circle className="second" cx="100" cy="98" r="8" />
    <path className="second" d="M100 106v14" />
    <path className="faint" d="M164 60v18m-9-9h18M32 88v14m-7-7h14" />
  </svg>
)

/** A tick on a page: it is done. */
export const DoneArt = () => (
  <svg viewBox="0 0 200 160" aria-hidden="true">
    <ellipse className="wash" cx="100" cy="144" rx="74" ry="11" />
    <path className="leaf" d="M56 18h64l24 24v94H56Z" />
    <path d="M56 18h64l24 24v94H56Zm64 0v24h24" />
    <path className="faint" d="M72 54h40M72 68h56" />
    <circle className="leaf" cx="122" cy="108" r="26" />
    <circle className="second" cx="122" cy="108" r="26" />
    <path className="second" d="m110 108 9 9 16-18" />
  </svg>
)
