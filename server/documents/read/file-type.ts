import type { UploadExtension } from '#contract/documents/uploads.ts'
import { isText } from '../../import/delimited/encoding.ts'
import { UnreadableDocument } from './unreadable-document.ts'

type Kind = 'pdf' | 'zip' | 'ole' | 'jpeg' | 'png' | 'text'

/** The content each extension must have. */
const KIND_OF: Readonly<Record<UploadExtension, Kind>> = {
  pdf: 'pdf',
  docx: 'zip',
  xlsx: 'zip',
  doc: 'ole',
  xls: 'ole',
  txt: 'text',
  md: 'text',
  csv: 'text',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
}

/** PDF readers accept a header within this many bytes. */
const PDF_HEAD_BYTES = 1024

const startsWith =
  (...start: readonly number[]) =>
  (bytes: Uint8Array): boolean =>
    start.every((byte, at) => bytes[at] === byte)

/** Whether the bytes start as an OLE container. */
export const isOle = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
/** Workbooks without an OLE container start with a BIFF record. */
const isOldest = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1)

const IS: Readonly<Record<Kind, (bytes: Uint8Array, type: UploadExtension) => boolean>> = {
  pdf: (bytes) => Buffer.from(bytes.subarray(0, PDF_HEAD_BYTES)).includes('%PDF-'),
  zip: startsWith(0x50, 0x4b),
  ole: (bytes, type) => isOle(bytes) || (type === 'xls' && isOldest(bytes)),
  jpeg: startsWith(0xff, 0xd8, 0xff),
  png: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  text: (bytes) => isText(bytes, false),
}

/**
 * Throws `UnreadableDocument` if the content does not match the extension.
 * A newer Office file with a password is an OLE container, reported as `encrypted`.
 */
export const checkFileType = (bytes: Uint8Array, type: UploadExtension): void => {
  const kind = KIND_OF[type]
  if (IS[kind](bytes, type)) return
  const isLocked = kind === 'zip' && isOle(bytes) && isEncryptedPackage(bytes)
  throw new UnreadableDocument(isLocked ? 'encrypted' : 'wrongType', `no ${kind}`)
}

/** OLE entry names are UTF-16. */
const isEncryptedPackage = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  )
