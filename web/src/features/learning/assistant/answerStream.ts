import { useEffect, useEffectEvent, useState } from 'react'
import type { Message } from './data'

/**
 * What a language model says in a turn, statement by statement. The browser takes a broken stream up again by itself,
 * from the statement after the last one it heard; `onWhole` gets the turn when nobody writes any more.
 */
export function useAnswerStream(messageId: string, onWhole: (turn: Message) => void): string[] {
  const [said, setSaid] = useState<string[]>([])
  const whole = useEffectEvent(onWhole)
  useEffect(() => {
    const stream = new EventSource(`/api/assistant/messages/${messageId}/stream`)
    stream.addEventListener('said', ({ data, lastEventId }) =>
      // By its number: a statement that comes twice stands there once.
      setSaid((before) => Object.assign([...before], { [Number(lastEventId) - 1]: JSON.parse(data) })),
    )
    stream.addEventListener('whole', ({ data }) => {
      stream.close()
      whole(JSON.parse(data))
    })
    return () => stream.close()
  }, [messageId])
  return said
}
