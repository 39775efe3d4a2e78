/** The part of Vite's manifest that we use: chunk names with files and imports. */
export type Manifest = Readonly<Record<string, ManifestChunk>>

type ManifestChunk = {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/**
 * Returns the files of the entry and of the lazy chunks of `routes`, with all their static imports.
 * The router names such a chunk `file.tsx?tsr-split=component`.
 */
export function chunksOf(manifest: Manifest, routes: readonly string[]): readonly string[] {
  const names = Object.keys(manifest)
  const roots = names.filter(
    (name) => manifest[name]?.isEntry || routes.includes(name.split('?')[0] ?? ''),
  )
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    for (const imported of manifest[name]?.imports ?? []) visit(imported)
  }
  for (const name of roots) visit(name)
  const files = [...seen].map((name) => manifest[name]?.file ?? '')
  return [...new Set(files.filter((file) => file.endsWith('.js')))]
}
