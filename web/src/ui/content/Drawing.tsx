import '../css/lesson.css'

/** A drawing with its caption; `alt` says in words what it shows. */
export function Drawing({ src, alt, caption }: { src: string; alt: string; caption: string }) {
  return (
    <figure className="drawing">
      <img src={src} alt={alt} loading="lazy" decoding="async" />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
