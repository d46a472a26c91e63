// Prints the strings a person reads on the web, as JSON lines of {file, line, text}; tests/test_words.py judges them.
// A value that is put in is shown as {}.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

const ROOT = new URL('src', import.meta.url).pathname
// Attributes and properties whose strings are for the machine.
const MACHINE =
  /^(className|class|id|key|to|href|src|path|type|name|role|rel|target|method|as|size|tone|variant|kind|value|htmlFor|autoComplete|inputMode|pattern|d|fill|stroke|viewBox|points|transform|style|accept|lang|dateTime|scope|queryKey|look|level|side|align|mode|data-.*|aria-(live|labelledby|describedby|controls|current|haspopup|hidden|expanded))$/
const INLINE = new Set(['a', 'b', 'code', 'em', 'i', 'kbd', 'Link', 'strong', 'TextLink'])
const SILENT_CALLS =
  /^(clsx|cx|querySelector(All)?|addEventListener|getItem|setItem|removeItem|matchMedia|startsWith|endsWith|includes|split|join|GET|POST|PUT|PATCH|DELETE|createElement|lazy|import|Error)$/

function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : files(path)
    return /\.tsx?$/.test(entry.name) && !/\.(test|gen)\./.test(entry.name) ? [path] : []
  })
}

function tidy(text) {
  return text.replace(/\s+/g, ' ').trim()
}

/** Whether a string reads like words for people: it has a space between words, or it is one capitalised word. */
function isForPeople(text) {
  return (
    /[a-z]{2}/.test(text) &&
    (/^[“"(]?[A-Z][a-z’']+[.…?!]?$/.test(text) || /[A-Za-z{}’),.;:?!–—”][ ][(“"‘+A-Za-z{0-9]/.test(text))
  )
}

function template(node) {
  return node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join('')
}

function literal(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  return ts.isTemplateExpression(node) ? template(node) : null
}

function flow(element) {
  return element.children
    .map((child) => {
      if (ts.isJsxText(child)) return child.text.replace(/\s*\n\s*/g, (_, at) => (at === 0 ? '' : ' '))
      if (ts.isJsxExpression(child)) return child.expression ? (literal(child.expression) ?? '{}') : ''
      return isInline(child) ? flow(child) : ''
    })
    .join('')
}

function isInline(node) {
  return ts.isJsxElement(node) && INLINE.has(node.openingElement.tagName.getText())
}

function isForMachine(node) {
  const up = node.parent
  if (ts.isImportDeclaration(up) || ts.isExportDeclaration(up) || ts.isLiteralTypeNode(up)) return true
  if (ts.isElementAccessExpression(up) || ts.isCaseClause(up)) return true
  if (ts.isPropertyAssignment(up) && up.name === node) return true
  if (ts.isBinaryExpression(up) && /^[=!]==?$/.test(up.operatorToken.getText())) return true
  for (let at = up; at && !ts.isBlock(at) && !ts.isSourceFile(at); at = at.parent) {
    if (ts.isJsxAttribute(at) || ts.isPropertyAssignment(at))
      return MACHINE.test(at.name.getText().replace(/["']/g, ''))
    if (ts.isJsxElement(at) || ts.isJsxExpression(at)) continue
    if (ts.isCallExpression(at) || ts.isNewExpression(at)) {
      const name = at.expression.getText().split('.').pop()
      if (SILENT_CALLS.test(name)) return true
    }
  }
  return false
}

function read(path, put) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const seen = new Set()
  function visit(node) {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const whole = node.children.some((child) => ts.isJsxText(child) && child.text.trim())
      if (whole && !seen.has(node)) put(source, node, tidy(flow(node)))
      if (whole) for (const child of node.children) mark(child)
    }
    const text = seen.has(node) ? null : literal(node)
    if (text !== null && !isForMachine(node)) put(source, node, tidy(text))
    ts.forEachChild(node, visit)
  }
  function mark(child) {
    if (isInline(child)) {
      seen.add(child)
      for (const inner of child.children) mark(inner)
    } else if (ts.isJsxExpression(child) && child.expression && literal(child.expression) !== null) {
      seen.add(child.expression)
    }
  }
  visit(source)
}

for (const path of files(ROOT)) {
  read(path, (source, node, text) => {
    if (!isForPeople(text)) return
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    console.log(JSON.stringify({ file: relative(ROOT, path), line, text }))
  })
}
