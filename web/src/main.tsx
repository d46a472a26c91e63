import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchOtherWindows } from './api/lastKnown'
import { App } from './app/App'
import { startServiceWorker } from './app/serviceWorker'
import { isUnfetched } from './app/Unfetched'
import { language } from './language/choice'
import { renewWords } from './language/speak'
import './lib/dataSaver'
import './ui/kit.css'

document.documentElement.lang = language === 'en' ? 'en-UG' : language
const root = document.getElementById('root')
if (root) {
  // A file that did not come is told on the page: it is no fault of the program.
  const onCaughtError = (error: unknown) => {
    if (!isUnfetched(error)) console.error(error)
  }
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  startServiceWorker()
  watchOtherWindows()
  renewWords()
} else {
  document.body.textContent = 'Kitabo could not start. Please reload the page.'
}
