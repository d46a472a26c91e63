import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { startServiceWorker } from './app/serviceWorker'
import './lib/dataSaver'
import './ui/kit.css'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  startServiceWorker()
} else {
  document.body.textContent = 'Kitabo could not start. Please reload the page.'
}
