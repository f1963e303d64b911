/** Leads to where a role's page takes a CV. */
export const handOverHash = '#hand-over';
