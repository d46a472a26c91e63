import { useEffect, useEffectEvent, useState } from 'react'

const OFF = 'letter-keys-off'

/** Single keys that act while no field has the focus; a person may turn them off (WCAG 2.1.4), and that is kept. */
export function useKeys(keys: Record<string, () => void>) {
  const [isOn, setOn] = useState(() => localStorage.getItem(OFF) === null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { tagName, type } = event.target as HTMLInputElement
    const isTyping = /TEXTAREA|SELECT/.test(tagName) || (tagName === 'INPUT' && type !== 'checkbox')
    const isElsewhere = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
    if (!isOn || isTyping || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const toggle = () => {
    if (isOn) localStorage.setItem(OFF, 'yes')
    else localStorage.removeItem(OFF)
    setOn(!isOn)
  }
  return { isOn, toggle }
}
