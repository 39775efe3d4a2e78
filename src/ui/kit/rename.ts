/** The title to save, or null where nothing is saved: empty or unchanged (spec §5, SHELL-12). */
export const renamedTo = (typed: string, current: string): string | null => {
  const title = typed.trim()
  return title === '' || title === current ? null : title
}
