import {
  type Expression,
  isArrayLiteralExpression,
  isAsExpression,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  type ObjectLiteralExpression,
  type SourceFile,
} from 'typescript/unstable/ast'
import { type Checker, type Project, SymbolFlags, type Type } from 'typescript/unstable/sync'
import { firstArgument, isTypeParameter, type Row, rowOf, type Shape, shapeOf } from './shapes.ts'

/** A statement in the code. */
export interface CallSite extends Row {
  place: string
  /** The statement's name in messages. */
  label: string
  /** Undefined for a statement without a name. */
  name?: RegExp
  text: RegExp
  /** The types of the values, up to the first spread element. */
  values: Shape[]
}

export interface CallSites {
  sites: CallSite[]
  /** Statements that this check can't analyse. */
  unreadable: string[]
}

/** The parts of a statement. */
interface Parts {
  name?: Expression
  text?: Expression
  values?: Expression
}

const anything = '[^]*'
const toLiteral = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * Finds the statements of `.prepared(…)`, of `.first<…>(…)` and `.one<…>(…)`, of `.query<…>(…)` and of sql<…>`…`, and other
 * objects with a name, a text and values.
 */
export function findCallSites(project: Project, files: readonly string[], root: string): CallSites {
  const callSites: CallSites = { sites: [], unreadable: [] }
  for (const path of files) {
    const file = project.program.getSourceFile(path)
    if (file) new Reader(project.checker, file, path.slice(root.length + 1), callSites).visit(file)
  }
  return callSites
}

class Reader {
  private readonly checker: Checker
  private readonly file: SourceFile
  private readonly path: string
  private readonly found: CallSites
  private readonly read = new Set<Node>()

  constructor(checker: Checker, file: SourceFile, path: string, found: CallSites) {
    this.checker = checker
    this.file = file
    this.path = path
    this.found = found
  }

  visit(node: Node): void {
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const [first, second] = node.arguments
      const method = node.expression.name.text
      const result = () => firstArgument(this.checker, this.checker.getTypeAtLocation(node))
      if (method === 'prepared' && first) this.addPrepared(node, first, firstArgument(this.checker, result()))
      if ((method === 'first' || method === 'one') && first && node.typeArguments?.[0])
        this.addPrepared(node, first, this.checker.getTypeFromTypeNode(node.typeArguments[0]))
      if (method === 'query' && node.typeArguments)
        this.add(node, { text: first, values: second }, firstArgument(this.checker, result()))
    } else if (isTaggedTemplateExpression(node) && node.tag.getText(this.file) === 'sql' && node.typeArguments?.[0]) {
      const row = this.checker.getTypeFromTypeNode(node.typeArguments[0])
      if (row?.isObjectType() || row?.isTypeParameter()) this.add(node, { text: node.template }, row)
    } else if (isObjectLiteralExpression(node) && !this.read.has(node)) {
      const { name, text, values } = this.partsOf(node)
      if (name && text && values) this.add(node, { name, text, values })
    }
    node.forEachChild((child) => this.visit(child))
  }

  /** Adds every object that the argument can evaluate to: a literal, both branches of a conditional, or a constant. */
  private addPrepared(call: Node, argument: Node, row: Type | undefined): void {
    const value = this.resolve(argument)
    if (isConditionalExpression(value)) {
      this.addPrepared(call, value.whenTrue, row)
      this.addPrepared(call, value.whenFalse, row)
      return
    }
    const parts = isObjectLiteralExpression(value) ? this.partsOf(value) : {}
    this.read.add(value)
    if (parts.name && parts.text) this.add(call, parts, row)
    else this.found.unreadable.push(`${this.at(call)}: write the statement as an object with name, text and values.`)
  }

  private partsOf(node: ObjectLiteralExpression): Parts {
    const parts: Record<string, Expression> = {}
    for (const property of node.properties)
      if (isPropertyAssignment(property) && isIdentifier(property.name))
        parts[property.name.text] = property.initializer
    return parts
  }

  private add(node: Node, { name, text, values }: Parts, row?: Type): void {
    const [place, pattern] = [this.at(node), text ? this.pattern(text) : anything]
    const label = name && isStringLiteral(name) ? name.text : (name ?? text)?.getText(this.file).slice(0, 60)
    if (!name && pattern === anything) this.found.unreadable.push(`${place}: write the text of the statement here.`)
    else if (isTypeParameter(row))
      this.found.unreadable.push(`${place} ${label}: its callers choose the type. Declare the columns here.`)
    else
      this.found.sites.push({
        place,
        label: label ?? '',
        name: name && new RegExp(`^${this.pattern(name)}$`),
        text: new RegExp(`^${pattern}$`),
        ...rowOf(this.checker, row),
        values: this.valuesOf(values),
      })
  }

  private at(node: Node): string {
    return `${this.path}:${this.file.getLineAndCharacterOfPosition(node.getStart(this.file)).line + 1}`
  }

  /** Returns the expression, or the initial value of its constant. */
  private resolve(node: Node): Node {
    if (isParenthesizedExpression(node) || isAsExpression(node)) return this.resolve(node.expression)
    if (!isIdentifier(node)) return node
    let symbol = this.checker.getSymbolAtLocation(node)
    if (symbol && symbol.flags & SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol)
    const declaration = symbol?.valueDeclaration?.resolve()
    return declaration && isVariableDeclaration(declaration) && declaration.initializer
      ? this.resolve(declaration.initializer)
      : node
  }

  /** Returns a regular expression for the possible strings of the expression. */
  private pattern(node: Node): string {
    const value = this.resolve(node)
    if (isStringLiteral(value) || isNoSubstitutionTemplateLiteral(value)) return toLiteral(value.text)
    if (isConditionalExpression(value)) return `(?:${this.pattern(value.whenTrue)}|${this.pattern(value.whenFalse)})`
    if (!isTemplateExpression(value)) return anything
    const rest = value.templateSpans.map((span) => this.pattern(span.expression) + toLiteral(span.literal.text))
    return toLiteral(value.head.text) + rest.join('')
  }

  private valuesOf(node: Expression | undefined): Shape[] {
    const value = node && this.resolve(node)
    if (!value || !isArrayLiteralExpression(value)) return []
    const spread = value.elements.findIndex(isSpreadElement)
    const elements = spread < 0 ? value.elements : value.elements.slice(0, spread)
    return elements.map((element) => shapeOf(this.checker, this.checker.getTypeAtLocation(element)))
  }
}
