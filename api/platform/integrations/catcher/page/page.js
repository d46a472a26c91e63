// Asks for the mails every two seconds and shows one; everything of a mail enters the page as text, or in a sealed frame.
const at = (id) => document.getElementById(id)
const views = ['html', 'text', 'headers']
const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Africa/Kampala' })
let mails = []
let chosen = decodeURIComponent(location.hash.slice(1))
let shown = ''
let newest = null

function written(tag, text) {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

function line(mail) {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.id = mail.id
  button.append(written('strong', mail.subject || 'No subject'), written('span', `To ${mail.to.join(', ')}`))
  button.append(written('span', clock.format(new Date(mail.receivedAt))))
  button.addEventListener('click', () => {
    location.hash = mail.id
  })
  const item = document.createElement('li')
  item.append(button)
  return item
}

function list() {
  const ids = mails.map((mail) => mail.id).join()
  if (at('list').dataset.ids !== ids) {
    const held = document.activeElement?.dataset?.id
    at('list').replaceChildren(...mails.map(line))
    at('list').dataset.ids = ids
    if (held) at('list').querySelector(`[data-id="${held}"]`)?.focus()
  }
  for (const button of at('list').querySelectorAll('button')) {
    button.setAttribute('aria-current', String(button.dataset.id === chosen))
  }
  at('none').hidden = mails.length > 0
}

function view(name) {
  for (const each of views) {
    at(each).hidden = each !== name
    at(`tab-${each}`).setAttribute('aria-selected', String(each === name))
    at(`tab-${each}`).tabIndex = each === name ? 0 : -1
  }
}

function read() {
  const mail = mails.find((each) => each.id === chosen)
  at('mail').hidden = !mail
  at('pick').hidden = Boolean(mail) || mails.length === 0
  document.body.classList.toggle('reading', Boolean(mail))
  if (!mail || shown === mail.id) return
  shown = mail.id
  at('subject').textContent = mail.subject || 'No subject'
  at('to').textContent = mail.to.join(', ')
  at('from').textContent = mail.from
  at('when').textContent = `${clock.format(new Date(mail.receivedAt))} in Kampala`
  at('text').textContent = mail.text
  at('headers').textContent = Object.entries(mail.headers).map(([name, value]) => `${name}: ${value}`).join('\n')
  at('frame').src = `/mails/${mail.id}.html`
  view(mail.html ? 'html' : 'text')
}

async function look() {
  const only = at('only').value.trim()
  try {
    const answer = await fetch(`/mails.json?to=${encodeURIComponent(only)}`)
    mails = await answer.json()
    if (newest !== null && mails[0] && mails[0].id !== newest) at('said').textContent = `New mail: ${mails[0].subject}`
    newest = mails[0]?.id ?? ''
    list()
    read()
  } catch {
    at('said').textContent = 'The catcher does not answer; trying again.'
  }
}

for (const [index, name] of views.entries()) {
  at(`tab-${name}`).addEventListener('click', () => view(name))
  at(`tab-${name}`).addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const next = views[(index + step + views.length) % views.length]
    view(next)
    at(`tab-${next}`).focus()
  })
}
at('only').value = new URLSearchParams(location.search).get('to') ?? ''
at('only').addEventListener('input', look)
at('back').addEventListener('click', () => {
  location.hash = ''
})
addEventListener('hashchange', () => {
  chosen = decodeURIComponent(location.hash.slice(1))
  list()
  read()
  if (chosen) at('mail').focus()
})
setInterval(look, 2000)
look()
