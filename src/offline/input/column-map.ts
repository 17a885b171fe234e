/** Which column of a file is read as which field: target by source. */
export type ColumnMap = ReadonlyMap<string, string>;
