/** One memory of several on this device. */
export interface Profile {
  /** Part of the database's name; never changes. */
  id: string;
  /** Empty for the first one as long as nobody named it. */
  name: string;
  /** Its projects while another profile is in use; those of the one in use are in the settings. */
  projects: string[];
}
