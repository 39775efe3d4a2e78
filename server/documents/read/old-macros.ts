import { UnreadableDocument } from './unreadable.ts'

/** What holds a project of macros in a container of older office programs: those of texts, those of workbooks, and either's parts. */
const PROJECT = /\/(?:Macros|_VBA_PROJECT(?:_CUR)?|VBA)(?:\/|$)/i

/** Throws `UnreadableDocument` where a container with these paths holds macros, as the newer kinds are refused with them. */
export const checkOldMacros = (paths: readonly string[]): void => {
  if (paths.some((path) => PROJECT.test(path)))
    throw new UnreadableDocument('macros', 'a macro project')
}
