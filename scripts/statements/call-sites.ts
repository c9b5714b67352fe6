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
  type TaggedTemplateExpression,
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

/** The tags of named statements: tx.first<Row>('name')`select …`, and statement('name')`select …`. */
const tags = ['prepared', 'first', 'one', 'column', 'value', 'onlyValue', 'hasRow', 'execute', 'send']
/** The tags of statements without a name: rowOf<Row>(pool)`select …`. */
const poolTags = ['rowsOf', 'rowOf', 'columnFrom', 'valueFrom']

/**
 * Finds the statements of the tags, of sql<…>`…` and of `.query<…>(…)`, and other objects with a name, a text and values.
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

  constructor(checker: Checker, file: SourceFile, path: string, found: CallSites) {
    this.checker = checker
    this.file = file
    this.path = path
    this.found = found
  }

  visit(node: Node): void {
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const [first, second] = node.arguments
      const result = () => firstArgument(this.checker, this.checker.getTypeAtLocation(node))
      if (node.expression.name.text === 'query' && node.typeArguments)
        this.add(node, { text: first, values: second }, firstArgument(this.checker, result()))
    } else if (isTaggedTemplateExpression(node)) this.addTagged(node)
    else if (isObjectLiteralExpression(node)) {
      const { name, text, values } = this.partsOf(node)
      if (name && text && values) this.add(node, { name, text, values })
    }
    node.forEachChild((child) => this.visit(child))
  }

  private addTagged({ tag, template, typeArguments }: TaggedTemplateExpression): void {
    const rowOf = (types = typeArguments) => types?.[0] && this.checker.getTypeFromTypeNode(types[0])
    if (isCallExpression(tag)) {
      const {
        expression,
        arguments: [name],
        typeArguments: types,
      } = tag
      const isMethod = isPropertyAccessExpression(expression)
      const methodName = (isMethod ? expression.name : expression).getText(this.file)
      if (name && (isMethod ? tags.includes(methodName) : methodName === 'statement'))
        this.add(tag, { name, text: template }, rowOf(types))
      else if (types && poolTags.includes(methodName)) this.add(tag, { text: template }, rowOf(types))
    } else if (tag.getText(this.file) === 'sql') {
      const row = rowOf()
      if (row?.isObjectType() || row?.isTypeParameter()) this.add(tag, { text: template }, row)
    }
  }

  private partsOf(node: ObjectLiteralExpression): Parts {
    const parts: Record<string, Expression> = {}
    for (const property of node.properties)
      if (isPropertyAssignment(property) && isIdentifier(property.name))
        parts[property.name.text] = property.initializer
    return parts
  }

  private add(node: Node, { name, text, values }: Parts, row?: Type): void {
    const isTag = text?.parent && isTaggedTemplateExpression(text.parent)
    const [place, pattern] = [this.at(node), text ? (isTag ? this.patternOfTag(text) : this.pattern(text)) : anything]
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
        values: isTag ? this.valuesOfTag(text) : this.valuesOf(values),
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

  /** Whether the part of a template is a fragment, whose text becomes part of the statement. */
  private isFragment(part: Expression): boolean {
    return this.checker.getTypeAtLocation(part)?.getSymbol()?.name === 'Composed'
  }

  /** Returns a regular expression for the possible texts of a template with fragments and values. */
  private patternOfTag(template: Expression): string {
    if (isNoSubstitutionTemplateLiteral(template)) return toLiteral(template.text)
    if (!isTemplateExpression(template)) return anything
    const rest = template.templateSpans.map(({ expression, literal }) => {
      const part = this.isFragment(expression) ? this.patternOfFragment(expression) : '\\$\\d+'
      return part + toLiteral(literal.text)
    })
    return toLiteral(template.head.text) + rest.join('')
  }

  private patternOfFragment(node: Node): string {
    const value = this.resolve(node)
    if (isTaggedTemplateExpression(value)) return this.patternOfTag(value.template)
    if (!isConditionalExpression(value)) return anything
    return `(?:${this.patternOfFragment(value.whenTrue)}|${this.patternOfFragment(value.whenFalse)})`
  }

  /** Returns the types of the values of a template, up to the first fragment that may have values. */
  private valuesOfTag(template: Expression): Shape[] {
    const shapes: Shape[] = []
    for (const { expression } of isTemplateExpression(template) ? template.templateSpans : []) {
      if (!this.isFragment(expression)) shapes.push(shapeOf(this.checker, this.checker.getTypeAtLocation(expression)))
      else if (!this.isConstant(expression)) break
    }
    return shapes
  }

  /** Whether the fragment is a template without values. */
  private isConstant(node: Node): boolean {
    const value = this.resolve(node)
    if (isConditionalExpression(value)) return this.isConstant(value.whenTrue) && this.isConstant(value.whenFalse)
    if (!isTaggedTemplateExpression(value)) return false
    const spans = isTemplateExpression(value.template) ? value.template.templateSpans : []
    return spans.every(({ expression }) => this.isFragment(expression) && this.isConstant(expression))
  }

  private valuesOf(node: Expression | undefined): Shape[] {
    const value = node && this.resolve(node)
    if (!value || !isArrayLiteralExpression(value)) return []
    const spread = value.elements.findIndex(isSpreadElement)
    const elements = spread < 0 ? value.elements : value.elements.slice(0, spread)
    return elements.map((element) => shapeOf(this.checker, this.checker.getTypeAtLocation(element)))
  }
}
