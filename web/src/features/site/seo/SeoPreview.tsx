import { ImageOff } from 'lucide-react'
import { Badge } from '../../../ui/primitives/graphics'
import styles from './seo.module.css'

interface SearchPreviewProps {
  address: string
  title: string
  description: string
  /** Search engines are asked not to list it. */
  isHidden: boolean
}

/** How a search engine may show the page. */
export function SearchPreview({ address, title, description, isHidden }: SearchPreviewProps) {
  return (
    <figure className={styles.preview}>
      <figcaption>In a search {isHidden && <Badge tone="warning">Not listed: noindex</Badge>}</figcaption>
      <div className={styles.result}>
        <p className={styles.address}>{address}</p>
        <p className={styles.title}>{title || 'No title'}</p>
        <p>{description || 'No description'}</p>
      </div>
    </figure>
  )
}

interface SharePreviewProps {
  site: string
  title: string
  description: string
  /** Null where it cannot be shown here. */
  image: string | null
  isLarge: boolean
}

/** How a chat may show the link. */
export function SharePreview({ site, title, description, image, isLarge }: SharePreviewProps) {
  return (
    <figure className={styles.preview}>
      <figcaption>When shared</figcaption>
      <div className={isLarge ? styles.card : `${styles.card} ${styles.cardSmall}`}>
        {image ? (
          <img src={image} alt="" width={1200} height={630} />
        ) : (
          <span className={styles.blank}>
            <ImageOff aria-hidden="true" />
            The picture of each page itself
          </span>
        )}
        <div>
          <p className={styles.address}>{site}</p>
          <p className={styles.title}>{title || 'No title'}</p>
          <p>{description || 'No description'}</p>
        </div>
      </div>
    </figure>
  )
}
