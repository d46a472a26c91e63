import styles from './mail.module.css'

/** A mail as its receiver sees it on a phone. What it holds can run nothing and reach nothing of ours. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  return <iframe className={styles.frame} title={title} srcDoc={html} sandbox="" />
}
