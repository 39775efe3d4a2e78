import { UPLOAD_TEXTS } from '#src/texts/wording.ts'
import type { App } from '../../kit/hooks/app.tsx'
import { checkFiles } from './check-files.ts'

/**
 * Checks a batch of files, then attaches it or notifies the user why not. `chatNow` returns the
 * chat of the composer, or undefined if the user has left it meanwhile.
 */
export const attachFiles = async (
  batch: readonly File[],
  way: 'chosen' | 'pasted',
  chatNow: () => { readonly chat: string | null } | undefined,
  { documentFiles, send }: Pick<App, 'documentFiles' | 'send'>,
): Promise<void> => {
  const { accepted, notices } = await checkFiles(batch, way)
  for (const notice of notices) send({ type: 'NOTIFY', ...notice })
  if (accepted.length === 0) return
  const place = chatNow()
  if (!place)
    return send({ type: 'NOTIFY', level: 'info', text: UPLOAD_TEXTS.letGo(accepted.length) })
  const ids = documentFiles.hold(accepted)
  const files = accepted.map(({ name, size }, at) => ({ localId: ids[at] ?? '', name, size }))
  send({ type: 'DOCUMENTS', event: { type: 'ATTACH', chat: place.chat, files } })
}
