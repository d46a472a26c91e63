import { api, upload as sendFile, unwrap } from '../../../api/client'
import { problemOf } from '../../../lib/problem'
import type { Details, Upload } from './data'

const TRIES = 3 // of one part that was damaged on its way

export interface Sending {
  upload: Upload
  /** Parts that arrived. */
  sent: number
}

interface Steps {
  file: File
  /** The upload of this file: begun now, or the one that was broken off. */
  begin: () => Promise<Upload>
  /** Told whenever a part arrived; false stops after it. */
  onPart: (sending: Sending) => boolean
}

export const beginUpload = (file: File, bookId: string | null, details: Details): Promise<Upload> =>
  unwrap(api.POST('/api/author/uploads', { body: { fileName: file.name, size: file.size, bookId, details } }))

export const findUpload = (id: string): Promise<Upload> =>
  unwrap(api.GET('/api/author/uploads/{upload_id}', { params: { path: { upload_id: id } } }))

/** Sends what is missing of a file. True when all of it is there. */
export async function sendBook({ file, begin, onPart }: Steps): Promise<boolean> {
  const upload = await begin()
  const here = new Set(upload.parts)
  if (!onPart({ upload, sent: here.size })) return false
  for (let index = 0; index < upload.partCount; index++) {
    if (here.has(index)) continue
    await sendPart(upload, file, index)
    here.add(index)
    if (!onPart({ upload, sent: here.size }) && here.size < upload.partCount) return false
  }
  await unwrap(
    api.POST('/api/author/uploads/{upload_id}/finish', { params: { path: { upload_id: upload.id } } }),
  )
  return true
}

async function sendPart(upload: Upload, file: File, index: number): Promise<void> {
  const part = file.slice(index * upload.partSize, (index + 1) * upload.partSize)
  const digest = hex(await crypto.subtle.digest('SHA-256', await bytesOf(part)))
  const path = `/api/author/uploads/${upload.id}/parts/${index}?sha256=${digest}`
  for (let tried = 1; ; tried++) {
    try {
      await sendFile('PUT', path, 'file', new File([part], 'part'))
      return
    } catch (error) {
      if (problemOf(error).code !== 'PART_REFUSED' || tried === TRIES) throw error
    }
  }
}

export const hex = (buffer: ArrayBuffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of a part; older browsers know no other way. */
export const bytesOf = (part: Blob) =>
  new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(part)
  })
