import type { MessageTemplate } from './template.ts'

/**
 * The starter template that asks for the address. Meja Kirim uses the saved template with this name or, if there is
 * none, this text.
 */
export const addressRequest: MessageTemplate = {
  id: null,
  name: 'Minta alamat',
  template_content: 'Halo Kak [nama], boleh isi alamat untuk sample Kakak di sini?\n\n[halaman]',
}
