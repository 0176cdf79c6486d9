/** WhatsApp numbers: one person types 0812…, another +62 812…; both mean 62812…. `app.whatsapp_key` agrees in SQL. */

/** The international digits of a number as wa.me wants them, or '' when the text holds no digit. */
export function whatsappDigits(whatsapp: string): string {
  const digits = whatsapp.replace(/[^0-9]/g, '').replace(/^00/, '')
  if (/^620+8/.test(digits)) return digits.replace(/^620+/, '62')
  if (/^0+8/.test(digits)) return digits.replace(/^0+/, '62')
  if (digits.startsWith('8')) return `62${digits}`
  return digits
}

/** Address of a chat with a first message; null when the number has no digits. */
export function chatLink(whatsapp: string, message = ''): string | null {
  const digits = whatsappDigits(whatsapp)
  if (digits === '') return null
  const text = message === '' ? '' : `?text=${encodeURIComponent(message)}`
  return `https://wa.me/${digits}${text}`
}
