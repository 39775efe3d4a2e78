import { IUniverInstanceService, type Univer } from '@univerjs/core'
import {
  ALL_IMPLEMENTED_FUNCTIONS,
  ArrayValueObject,
  AstRootNodeFactory,
  AstTreeBuilder,
  BaseFunction,
  BaseReferenceObject,
  CalculateFormulaService,
  BooleanValueObject,
  CELL_INVERTED_INDEX_CACHE,
  ErrorValueObject,
  FormulaCurrentConfigService,
  FormulaDataModel,
  FORMULA_REF_TO_ARRAY_CACHE,
  FormulaDependencyGenerator,
  FormulaDependencyTree,
  FormulaDependencyTreeVirtual,
  FormulaRuntimeService,
  FunctionNodeFactory,
  IDefinedNamesService,
  IDependencyManagerService,
  IFeatureCalculationManagerService,
  IFormulaCurrentConfigService,
  IFormulaDependencyGenerator,
  IFormulaRuntimeService,
  IFunctionService,
  Interpreter,
  LambdaValueObjectObject,
  IOtherFormulaManagerService,
  LambdaNodeFactory,
  LambdaParameterNodeFactory,
  Lexer,
  LexerNode,
  LexerTreeBuilder,
  NullValueObject,
  NumberValueObject,
  OperatorNodeFactory,
  PrefixNodeFactory,
  RangeReferenceObject,
  ReferenceNodeFactory,
  StringValueObject,
  SuffixNodeFactory,
  SuperTableService,
  UnionNodeFactory,
  ValueNodeFactory,
} from '@univerjs/engine-formula'
import { patchMissingSheets } from '#contract/formulas/missing-sheets.ts'
import { patchFormulaEngine } from '#contract/formulas/engine/patch-formula-engine.ts'
import { installFormulaCache } from './install-formula-cache.ts'
import { CachedDependencies } from './cached-dependencies.ts'
import { CachingLexer, CachingParser } from './caching-syntax.ts'

type DependencyParts = ConstructorParameters<typeof FormulaDependencyGenerator>
type ParserParts = ConstructorParameters<typeof AstTreeBuilder>

/**
 * Replaces Univer's lexer, parser and dependency generator in the worker with caching subclasses.
 * Univer repeats most of their work in each calculation. Also calls `patchFormulaEngine`, which
 * fixes wrong results of the engine. Call `installEngineCaches` before the first workbook is
 * created, because Univer builds these services with it.
 */
export const installEngineCaches = (univer: Univer): void => {
  patchMissingSheets({ BaseReferenceObject, ErrorValueObject, Interpreter })
  const engine = {
    ALL_IMPLEMENTED_FUNCTIONS,
    ArrayValueObject,
    AstTreeBuilder,
    BaseFunction,
    BaseReferenceObject,
    CalculateFormulaService,
    BooleanValueObject,
    CELL_INVERTED_INDEX_CACHE,
    ErrorValueObject,
    FormulaCurrentConfigService,
    FormulaDataModel,
    FORMULA_REF_TO_ARRAY_CACHE,
    FormulaDependencyGenerator,
    FormulaDependencyTree,
    FormulaDependencyTreeVirtual,
    FormulaRuntimeService,
    Interpreter,
    LambdaValueObjectObject,
    Lexer,
    LexerNode,
    LexerTreeBuilder,
    NullValueObject,
    NumberValueObject,
    RangeReferenceObject,
    ReferenceNodeFactory,
    StringValueObject,
    SuperTableService,
    UnionNodeFactory,
    ValueNodeFactory,
  }
  patchFormulaEngine(engine, (part, error) => console.warn(`formula engine: ${part} failed`, error))
  const watch = installFormulaCache(univer)
  const injector = univer.__getInjector()
  // Univer caches syntax trees by formula text and keeps them when a name gets another meaning.
  watch.onWords(() => injector.get(IFunctionService).deleteFormulaAstCacheKey(''))
  injector.replace([
    Lexer,
    {
      useFactory: (
        names: IDefinedNamesService,
        builder: LexerTreeBuilder,
        config: IFormulaCurrentConfigService,
      ) => new CachingLexer(watch, names, builder, config),
      deps: [IDefinedNamesService, LexerTreeBuilder, IFormulaCurrentConfigService],
    },
  ])
  injector.replace([
    AstTreeBuilder,
    {
      useFactory: (lexer: CachingLexer, ...parts: ParserParts) =>
        new CachingParser(lexer, ...parts),
      deps: [
        Lexer,
        IFormulaRuntimeService,
        AstRootNodeFactory,
        FunctionNodeFactory,
        LambdaNodeFactory,
        LambdaParameterNodeFactory,
        OperatorNodeFactory,
        PrefixNodeFactory,
        ReferenceNodeFactory,
        SuffixNodeFactory,
        UnionNodeFactory,
        ValueNodeFactory,
      ],
    },
  ])
  injector.replace([
    IFormulaDependencyGenerator,
    {
      useFactory: (...parts: DependencyParts) => new CachedDependencies(watch, ...parts),
      deps: [
        IFormulaCurrentConfigService,
        IFormulaRuntimeService,
        IOtherFormulaManagerService,
        IFeatureCalculationManagerService,
        IUniverInstanceService,
        Interpreter,
        AstTreeBuilder,
        Lexer,
        IDependencyManagerService,
        LexerTreeBuilder,
      ],
    },
  ])
}
