/** What acts are called: one word for one act, the specification's where it gives one. */
export const verbs = {
  save: 'Simpan',
  saveChanges: 'Simpan Perubahan',
  saving: 'Menyimpan...',
  cancel: 'Batal',
  remove: 'Hapus',
  removing: 'Menghapus...',
  retry: 'Coba lagi',
  resetFilters: 'Reset Filter',
  refresh: 'Refresh',
  download: 'Unduh',
  more: 'Tindakan lain',
}
