/** Maximum id of a record: ids are PostgreSQL integers. */
export const maxID = 2_147_483_647
