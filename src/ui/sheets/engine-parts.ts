import { IUniverInstanceService, type Univer } from '@univerjs/core'
import {
  type FormulaDependencyGenerator,
  AstRootNodeFactory,
  AstTreeBuilder,
  BaseReferenceObject,
  ErrorValueObject,
  FunctionNodeFactory,
  IDefinedNamesService,
  IDependencyManagerService,
  IFeatureCalculationManagerService,
  IFormulaCurrentConfigService,
  IFormulaDependencyGenerator,
  IFormulaRuntimeService,
  Interpreter,
  IOtherFormulaManagerService,
  LambdaNodeFactory,
  LambdaParameterNodeFactory,
  Lexer,
  LexerTreeBuilder,
  OperatorNodeFactory,
  PrefixNodeFactory,
  ReferenceNodeFactory,
  SuffixNodeFactory,
  UnionNodeFactory,
  ValueNodeFactory,
} from '@univerjs/engine-formula'
import { refuseMissingSheets } from '#contract/missing-sheets.ts'
import { keepFormulas } from './keep-formulas.ts'
import { KeptDependencies } from './kept-dependencies.ts'
import { KeptLexer, KeptParser } from './kept-syntax.ts'
import { quickenValueIndex } from './value-index.ts'

type DependencyParts = ConstructorParameters<typeof FormulaDependencyGenerator>
type ParserParts = ConstructorParameters<typeof AstTreeBuilder>

/**
 * Gives the Univer that calculates its parts that keep what they read of the formulas from one
 * calculation to the next (SHEET-161); before its first workbook.
 */
export const keepEngine = (univer: Univer): void => {
  quickenValueIndex()
  refuseMissingSheets({ BaseReferenceObject, ErrorValueObject, Interpreter })
  const watch = keepFormulas(univer)
  const injector = univer.__getInjector()
  injector.replace([
    Lexer,
    {
      useFactory: (
        names: IDefinedNamesService,
        builder: LexerTreeBuilder,
        config: IFormulaCurrentConfigService,
      ) => new KeptLexer(watch, names, builder, config),
      deps: [IDefinedNamesService, LexerTreeBuilder, IFormulaCurrentConfigService],
    },
  ])
  injector.replace([
    AstTreeBuilder,
    {
      useFactory: (lexer: KeptLexer, ...parts: ParserParts) => new KeptParser(lexer, ...parts),
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
      useFactory: (...parts: DependencyParts) => new KeptDependencies(watch, ...parts),
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
