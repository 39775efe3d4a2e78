import { UnreadableDocument } from './unreadable-document.ts'

/** OLE storages that hold macro projects in Word or Excel files. */
const PROJECT = /\/(?:Macros|_VBA_PROJECT(?:_CUR)?|VBA)(?:\/|$)/i

/**
 * Throws `UnreadableDocument` if an OLE container holds macros. For newer formats `openPackage`
 * refuses macros.
 */
export const checkOleMacros = (paths: readonly string[]): void => {
  if (paths.some((path) => PROJECT.test(path)))
    throw new UnreadableDocument('macros', 'a macro project')
}
