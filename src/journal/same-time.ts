/** Steps of a pipeline that are so near to each other are recorded with one time, the first one's. */
export const sameTimeMs = 2;
