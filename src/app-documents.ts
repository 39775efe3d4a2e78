import { documentsMachine } from './machines/documents/machine.ts'
import type { Api } from './services/api.ts'
import { documentActors } from './services/documents.ts'
import type { Send } from './services/http.ts'
import type { PickedFiles } from './services/picked-files.ts'

/** The part of the composition root that comes with the first document (DOC-1). */
export const createDocuments = (send: Send, api: Api, files: PickedFiles) =>
  documentsMachine.provide({
    actors: documentActors(send, api, files),
    actions: { letGo: (_, refused) => files.drop(refused.map(({ localId }) => localId)) },
  })
