import { DOCUMENT_REFUSALS } from '#contract/documents/document-refusals.ts'
import { MAX_FILE_BYTES } from '#contract/limits.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { err } from '#contract/api/result.ts'
import { IMPORT_PREVIEW_MAX_BYTES } from '#contract/limits/transfer.ts'
import { TURNS } from './file-turns.ts'
import type { BodyReaders } from './http/body-reader.ts'
import { createBodyRoom, type BodyRoom } from './http/body-room.ts'
import { fileReader, filesReader } from './http/form-readers.ts'
import type { BigSaves } from './sheets/big-saves.ts'
import { saveReaders } from './sheets/save-readers.ts'
import { createLines, type Lines } from './user-lines.ts'

/** A file, and one that is looked at beside it. */
const FILES_BYTES = MAX_FILE_BYTES + IMPORT_PREVIEW_MAX_BYTES
/** Files on the disk whose calls are not answered yet: as many as have a turn. */
const FILE_ROOM = { ofUser: TURNS.ofUser * FILES_BYTES, ofAll: TURNS.ofAll * FILES_BYTES }

/** The memory of a server for bodies, its room on the disk for files. */
type Rooms = {
  readonly room: BodyRoom
  readonly fileRoom: BodyRoom
  /** Room of their own for documents, and who takes one in: of one person a file at a time. */
  readonly documentRoom: BodyRoom
  readonly documentLines: Lines
}

/** The rooms of a server, empty. */
export const createRooms = (): Rooms => ({
  room: createBodyRoom(),
  fileRoom: createBodyRoom(FILE_ROOM),
  documentRoom: createBodyRoom(FILE_ROOM),
  documentLines: createLines(),
})

/** Who reads the bodies of which calls; all others are small, or have none. */
export const bodyReaders = (
  bigSaves: BigSaves,
  newId: () => string,
  { room, fileRoom, documentRoom, documentLines }: Rooms = createRooms(),
): BodyReaders => {
  const imported = {
    room: fileRoom,
    noRoom: err({ status: 503 as const, detail: MESSAGES.importUnavailable }),
  }
  return {
    ...saveReaders({ bigSaves, newId, room }),
    'spreadsheets.import': fileReader('spreadsheets.import', {
      ...imported,
      maxBytes: MAX_FILE_BYTES,
    }),
    'spreadsheets.previewImport': fileReader('spreadsheets.previewImport', {
      ...imported,
      maxBytes: IMPORT_PREVIEW_MAX_BYTES,
    }),
    'documents.upload': filesReader('documents.upload', {
      room: documentRoom,
      lines: documentLines,
      noRoom: err({ status: 503, detail: DOCUMENT_REFUSALS.notStored }),
      maxBytes: MAX_FILE_BYTES,
    }),
  }
}
