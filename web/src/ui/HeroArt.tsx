/** An open exercise book with a graph, a triangle and a flask: the landing page's own drawing. */
export function HeroArt() {
  return (
    <svg viewBox="0 0 200 140" aria-hidden="true">
      <path d="M100 40C82 28 56 26 28 27v86c28-1 54 1 72 13 18-12 44-14 72-13V27c-28-1-54 1-72 13Zm0 0v86" />
      <path d="M42 92h40M46 44v52" />
      <path className="second" d="M48 88c10-2 14-34 20-34s7 24 14 24" />
      <path d="M42 104h34" />
      <path className="second" d="m118 88 20-36 20 36Zm20-36v36m0-6h6v6" />
      <path d="M118 102h40" />
      <path d="M88 6h18m-14 0v10L82 30h30L102 16V6" />
      <path className="second" d="M87 23h20" />
    </svg>
  )
}
