import { useCallback, useEffect, useState } from 'react'

type Report = (id: string, isUndone: boolean) => void

/** The ids of the spreadsheets whose changes are undone. */
export const useUndone = () => {
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set())
  const note = useCallback<Report>((id, isUndone) => {
    setUndone((before) => {
      if (before.has(id) === isUndone) return before
      const after = new Set(before)
      if (isUndone) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  return [undone, note] as const
}

/** Reports whether the changes of a spreadsheet are undone, now and whenever this changes. */
export const useReport = (report: Report, id: string, isUndone: boolean): void =>
  useEffect(() => report(id, isUndone), [report, id, isUndone])
