import type { ReferenceProblem } from './formula-references.ts'
import { joinedRanges } from '../joined-ranges.ts'
import { isWithinRange, type SheetRange } from './reference-areas.ts'
import { isSingleCell, type ReferenceGraph, type RunPart } from './reference-graph.ts'

/** Cells that a trace reaches. The start has the depth 0 and no parent. */
export type TraceNode = {
  readonly depth: number
  readonly range: SheetRange
  readonly parent: TraceNode | null
  /** The defined name or the table that leads here. */
  readonly via: string | null
  /** True if the cells contain one of their own ancestors. The walk ends here. */
  readonly isCircular: boolean
}

/** A reference of a traced formula that leads to no cells. `cells` are its formulas. */
export type LostReference = {
  readonly cells: SheetRange
  readonly text: string
  readonly problem: ReferenceProblem
}

/** What a trace reaches, level by level. */
export type TraceWalk = {
  readonly nodes: readonly TraceNode[]
  /** True if the walk stopped at `MOST_NODES`. */
  readonly isCut: boolean
  readonly lost: readonly LostReference[]
  /** Formulas that calculate which cells they read, so that more cells may belong here. */
  readonly computed: readonly RunPart[]
}

/** The walk stops at this number of nodes. A tool lists fewer. */
const MOST_NODES = 400

/** Of more steps from one node, those to neighbouring cells become one. */
const SINGLE_STEPS = 20

type Step = { readonly range: SheetRange; readonly via: string | null }

const joinedSteps = (steps: readonly Step[]): readonly Step[] => {
  if (steps.length <= SINGLE_STEPS) return steps
  const byName = Map.groupBy(steps, ({ via }) => via)
  return [...byName].flatMap(([via, alike]) =>
    joinedRanges(
      alike.map(({ range }) => range),
      SINGLE_STEPS,
    ).map((range) => ({ range, via })),
  )
}

const startNode = (range: SheetRange): TraceNode => ({
  depth: 0,
  range,
  parent: null,
  via: null,
  isCircular: false,
})

/** The node and its ancestors, from the node to the start. */
export const lineageOf = (node: TraceNode): readonly TraceNode[] => {
  const lineage: TraceNode[] = []
  for (let at: TraceNode | null = node; at !== null; at = at.parent) lineage.push(at)
  return lineage
}

/**
 * All cells of a node belong to its ancestors that are one cell. So a node that contains such an
 * ancestor closes a circle.
 */
const closesCircle = (parent: TraceNode, range: SheetRange): boolean =>
  lineageOf(parent).some((one) => isSingleCell(one.range) && isWithinRange(range, one.range))

const isKnown = (nodes: readonly TraceNode[], parent: TraceNode, range: SheetRange): boolean =>
  nodes.some((one) => {
    if (!isWithinRange(one.range, range)) return false
    // A formula may read a cell for itself, and again as a part of a range.
    return one.parent === parent ? isWithinRange(range, one.range) : !one.isCircular
  })

const walk = (
  start: SheetRange,
  depth: number,
  stepsFrom: (range: SheetRange) => readonly Step[],
): Pick<TraceWalk, 'nodes' | 'isCut'> => {
  const nodes: TraceNode[] = []
  let level: readonly TraceNode[] = [startNode(start)]
  for (let at = 1; at <= depth; at += 1) {
    const next: TraceNode[] = []
    for (const parent of level)
      for (const { range, via } of joinedSteps(stepsFrom(parent.range))) {
        if (isKnown(nodes, parent, range)) continue
        if (nodes.length === MOST_NODES) return { nodes, isCut: true }
        const isCircular = closesCircle(parent, range)
        const node = { depth: at, range, parent, via, isCircular }
        nodes.push(node)
        if (!isCircular) next.push(node)
      }
    level = next
  }
  return { nodes, isCut: false }
}

/** The cells that the formula of a cell reads, the cells that their formulas read, and so on. */
export const precedentsOf = (
  graph: ReferenceGraph,
  start: SheetRange,
  depth: number,
): TraceWalk => {
  const lost: LostReference[] = []
  const computed: RunPart[] = []
  const found = walk(start, depth, (range) =>
    graph.formulasIn(range).flatMap((part) => {
      const { references, isComputed } = graph.referencesOf(part.run, part.cells.sheet)
      if (isComputed) computed.push(part)
      for (const { text, problem } of references)
        if (problem !== null) lost.push({ cells: part.cells, text, problem })
      return graph.readsOf(part).map((read) => ({ range: read.range, via: read.reference.via }))
    }),
  )
  return { ...found, lost, computed }
}

/** The cells whose formulas read a cell, the cells whose formulas read those, and so on. */
export const dependentsOf = (
  graph: ReferenceGraph,
  start: SheetRange,
  depth: number,
): TraceWalk => {
  const found = walk(start, depth, (range) =>
    graph.readersOf(range).map(({ cells, via }) => ({ range: cells, via })),
  )
  return { ...found, lost: [], computed: graph.computed() }
}
