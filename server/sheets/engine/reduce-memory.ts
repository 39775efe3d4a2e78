import type { Injector } from '@univerjs/core'
import { SmallIdSet } from './small-id-set.ts'

type Engine = typeof import('@univerjs/engine-formula')
type Core = typeof import('@univerjs/core')
type Matrices = { [unit: string]: { [sheet: string]: unknown } | undefined }
type Readings = { _addAllTreeMap: () => void }
type Tree = { children: Iterable<number>; parents: Iterable<number> }
type MakeTree = (...given: unknown[]) => Tree
type Generator = { _createFDtree: MakeTree; _createVirtualFDtree: MakeTree }
type Runtime = {
  _runtimeClearArrayFormulaCellData: Matrices
  _currentUnitId: string
  _currentSubUnitId: string
  setRuntimeData: (value: unknown) => void
}

/**
 * Drops bookkeeping of the engine to save memory. An engine lives for one run, so it never removes
 * a formula from the dependency tree. No grid shows its results, so it need not record which old
 * array results to clear.
 */
export const reduceEngineMemory = (core: Core, engine: Engine, injector: Injector): void => {
  const readings = injector.get(engine.IDependencyManagerService) as unknown as Readings
  readings._addAllTreeMap = () => {}
  const generator = injector.get(engine.IFormulaDependencyGenerator) as unknown as Generator
  for (const name of ['_createFDtree', '_createVirtualFDtree'] as const) {
    const make = generator[name].bind(generator)
    generator[name] = (...given) =>
      Object.assign(make(...given), { children: new SmallIdSet(), parents: new SmallIdSet() })
  }
  class Unkept extends core.ObjectMatrix<unknown> {
    override setValue(): void {}
  }
  const runtime = injector.get(engine.IFormulaRuntimeService) as unknown as Runtime
  const standing = runtime.setRuntimeData.bind(runtime)
  runtime.setRuntimeData = (value) => {
    const sheets = (runtime._runtimeClearArrayFormulaCellData[runtime._currentUnitId] ??= {})
    sheets[runtime._currentSubUnitId] ??= new Unkept()
    standing(value)
  }
}
