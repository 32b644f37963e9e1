//! Checks the house rules that no lint knows: every file says what it does, stays short and keeps to its layer.

use std::fs;
use std::path::{Path, PathBuf};

/// Longer files hide their structure.
const MAX_LINES: usize = 600;
/// What is written by hand and read by people.
const SOURCES: [&str; 8] = ["rs", "ts", "tsx", "mjs", "js", "css", "html", "py"];
/// Generated or installed.
const SKIPPED: [&str; 8] = ["node_modules", "dist", "built", "target", ".git", ".cache", ".wrangler", "__pycache__"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder of the repository, by path relative to it.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut waiting = vec![root().join(folder)];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if !path.is_dir() {
                found.push(path.strip_prefix(root()).unwrap().to_path_buf());
            } else if !SKIPPED.contains(&name.as_str()) && path != root().join("pkg/wasm") {
                waiting.push(path);
            }
        }
    }
    found.sort();
    found
}

fn ends_with_one_of(path: &Path, endings: &[&str]) -> bool {
    path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| endings.contains(&ending))
}

fn text(path: &Path) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_default()
}

/// Fails with one line for each file that breaks the rule.
fn none(rule: &str, broken: &[String]) {
    assert!(broken.is_empty(), "{rule}:\n  {}", broken.join("\n  "));
}

/// Whether `word` stands in `line` by itself, not within a longer name.
fn names(line: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(part) && !after.is_some_and(part)
    })
}

/// Lines of Rust code that name one of the words, comments left out.
fn lines_naming(path: &Path, words: &[&str]) -> Vec<String> {
    let source = text(path);
    let code =
        source.lines().enumerate().map(|(number, line)| (number + 1, line.split("//").next().unwrap_or_default()));
    code.flat_map(|(number, line)| {
        words
            .iter()
            .filter(move |word| names(line, word))
            .map(move |word| format!("{}:{number} names {word}", path.display()))
    })
    .collect()
}

#[test]
fn every_rust_file_says_what_it_does() {
    let mut rust = files("src");
    rust.extend(files("tests"));
    rust.retain(|path| ends_with_one_of(path, &["rs"]));
    assert!(rust.len() > 5, "the source was not found");
    let broken: Vec<String> =
        rust.iter().filter(|path| !text(path).starts_with("//! ")).map(|path| path.display().to_string()).collect();
    none("these files do not start with a `//!` line", &broken);
}

#[test]
fn every_script_says_what_it_does() {
    let mut scripts: Vec<PathBuf> = ["pkg/src", "tools", "tests", "www"].into_iter().flat_map(files).collect();
    scripts.retain(|path| ends_with_one_of(path, &["ts", "tsx", "mjs", "js"]));
    let starts_well = |path: &Path| {
        let text = text(path);
        let first = text.lines().find(|line| !line.starts_with("#!") && !line.starts_with("///")).unwrap_or_default();
        first.starts_with("//") || first.starts_with("/*")
    };
    let broken: Vec<String> =
        scripts.iter().filter(|path| !starts_well(path)).map(|path| path.display().to_string()).collect();
    none("these files do not start with a comment", &broken);
}

#[test]
fn files_are_short() {
    let mut all: Vec<PathBuf> = ["src", "pkg/src", "www", "tests", "tools"].into_iter().flat_map(files).collect();
    all.retain(|path| ends_with_one_of(path, &SOURCES));
    let broken: Vec<String> = all
        .iter()
        .map(|path| (path, text(path).lines().count()))
        .filter(|(_, lines)| *lines > MAX_LINES)
        .map(|(path, lines)| format!("{} has {lines} lines", path.display()))
        .collect();
    none("these files have more than 600 lines", &broken);
}

#[test]
fn only_the_boundary_and_the_stores_know_javascript() {
    let words = ["wasm_bindgen", "wasm_bindgen_futures", "serde_wasm_bindgen", "js_sys", "web_sys", "idb", "getrandom"];
    let engine =
        files("src").into_iter().filter(|path| !path.starts_with("src/wasm") && !path.starts_with("src/store"));
    let broken: Vec<String> =
        engine.filter(|path| ends_with_one_of(path, &["rs"])).flat_map(|path| lines_naming(&path, &words)).collect();
    none("only src/wasm and src/store may do this", &broken);
}

#[test]
fn the_engine_knows_no_clock_and_no_chance() {
    let words = ["SystemTime", "Instant::now", "thread_rng", "RandomState"];
    let engine =
        files("src").into_iter().filter(|path| !path.starts_with("src/wasm") && !path.starts_with("src/store"));
    let broken: Vec<String> =
        engine.filter(|path| ends_with_one_of(path, &["rs"])).flat_map(|path| lines_naming(&path, &words)).collect();
    none("time and chance come from the caller", &broken);
}

/// What every folder may use: algorithms that know nothing of memory.
const COMMON: [&str; 3] = ["checksum", "map", "order"];
/// What each folder of the engine may use besides; `engine` may use all but the boundary.
const BELOW: [(&str, &[&str]); 8] = [
    ("text", &[]),
    ("log", &["error", "hash", "limits", "record"]),
    ("embed", &["error", "text"]),
    ("index", &["limits", "record", "text"]),
    ("layers", &["error", "limits", "policy", "record", "text"]),
    ("state", &["hash", "limits", "log", "record", "text"]),
    // The folders of the crate of rules stand by themselves in their own paths.
    ("write", &["limits", "policy", "record", "state", "text", "kinds", "candidate", "extract", "redact", "screen"]),
    // Of writing only the reading of dates, which is one for both.
    ("read", &["error", "index", "limits", "policy", "record", "text", "write::extract::time"]),
];

#[test]
fn folders_use_only_what_is_below_them() {
    let mut broken = Vec::new();
    for (folder, below) in BELOW {
        for path in files(&format!("src/{folder}")).iter().filter(|path| ends_with_one_of(path, &["rs"])) {
            for (number, line) in text(path).lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default();
                for used in code.split("crate::").skip(1) {
                    let may = |name: &&str| used.strip_prefix(*name).is_some_and(|rest| !rest.starts_with('_'));
                    if !may(&folder) && !COMMON.iter().chain(below).any(may) {
                        broken.push(format!("{}:{} uses crate::{used}", path.display(), number + 1));
                    }
                }
            }
        }
    }
    none("the engine's layers; ARCHITECTURE.md says which", &broken);
}

#[test]
fn files_of_the_engine_are_modules() {
    // A file that no `mod` line names is never compiled, so its tests never run.
    let all: Vec<PathBuf> = files("src").into_iter().filter(|path| ends_with_one_of(path, &["rs"])).collect();
    let declared: Vec<(PathBuf, String)> = all.iter().map(|path| (path.clone(), text(path))).collect();
    let missing = |path: &&PathBuf| {
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        if stem == "lib" {
            return false;
        }
        let (name, folder) = if stem == "mod" {
            let folder = path.parent().unwrap();
            (folder.file_name().unwrap().to_string_lossy().into_owned(), folder.parent().unwrap().to_path_buf())
        } else {
            (stem, path.parent().unwrap().to_path_buf())
        };
        let parents = [folder.join("lib.rs"), folder.join("mod.rs"), folder.with_extension("rs")];
        // The other crates of the engine name the path of each of their modules.
        let elsewhere = path.strip_prefix("src").map(|below| format!("#[path = \"../{}\"]", below.display()));
        !declared.iter().any(|(file, source)| {
            let named = || source.lines().any(|line| names(line, "mod") && line.contains(&format!("mod {name};")));
            let crates = ["src/rules", "src/search"].iter().any(|crates| file.starts_with(crates))
                && elsewhere.as_ref().is_ok_and(|line| source.contains(line));
            crates || parents.contains(file) && named()
        })
    };
    let broken: Vec<String> = all.iter().filter(missing).map(|path| path.display().to_string()).collect();
    none("these files are no module of the crate", &broken);
}

/// The crates of the engine.
const MANIFESTS: [&str; 3] = ["Cargo.toml", "src/rules/Cargo.toml", "src/search/Cargo.toml"];

/// Lines of a manifest that name crates of others.
fn required(manifest: &str) -> Vec<String> {
    let mut listing = false;
    let mut lines = Vec::new();
    for line in text(Path::new(manifest)).lines() {
        if line.starts_with('[') {
            listing = line.ends_with("dependencies]");
        } else if listing && line.contains(" = ") && !line.contains("path = ") {
            lines.push(line.to_owned());
        }
    }
    lines
}

#[test]
fn dependencies_are_pinned_exactly() {
    let unpinned = |line: &String| !line.contains("\"=");
    let broken: Vec<String> = MANIFESTS.iter().flat_map(|path| required(path)).filter(unpinned).collect();
    none("Cargo.toml: a version without `=`", &broken);
    let broken: Vec<String> = ["package.json", "pkg/package.json", "www/package.json"]
        .into_iter()
        .flat_map(|path| {
            let json: serde_json::Value = serde_json::from_str(&text(Path::new(path))).unwrap();
            ["dependencies", "devDependencies"].into_iter().flat_map(move |kind| {
                let of_kind = json[kind].as_object().cloned().unwrap_or_default();
                of_kind
                    .into_iter()
                    .filter(|(_, version)| {
                        !version.as_str().unwrap_or_default().starts_with(|c: char| c.is_ascii_digit())
                    })
                    .map(move |(name, version)| format!("{path}: {name} {version}"))
            })
        })
        .collect();
    none("package.json: a version that is not exact", &broken);
}

#[test]
fn every_dependency_has_its_reason() {
    let architecture = text(Path::new("ARCHITECTURE.md"));
    let name = |line: String| line.split(" = ").next().unwrap().to_owned();
    let mut names: Vec<String> = MANIFESTS.iter().flat_map(|path| required(path)).map(name).collect();
    for path in ["package.json", "pkg/package.json", "www/package.json"] {
        let json: serde_json::Value = serde_json::from_str(&text(Path::new(path))).unwrap();
        for kind in ["dependencies", "devDependencies", "peerDependencies"] {
            names.extend(json[kind].as_object().into_iter().flat_map(|of_kind| of_kind.keys().cloned()));
        }
    }
    names.retain(|name| name != "pocketmem" && !architecture.contains(&format!("| `{name}` |")));
    none("ARCHITECTURE.md does not say why these are there", &names);
}

#[test]
fn scripts_of_package_json_exist() {
    let json: serde_json::Value = serde_json::from_str(&text(Path::new("package.json"))).unwrap();
    let scripts = json["scripts"].as_object().unwrap();
    let broken: Vec<String> = scripts
        .iter()
        .filter_map(|(name, command)| {
            let file = command.as_str()?.split(' ').nth(1)?;
            (!root().join(file).is_file()).then(|| format!("{name}: {file}"))
        })
        .collect();
    none("package.json names scripts that are not there", &broken);
}

#[test]
fn versions_agree() {
    let json: serde_json::Value = serde_json::from_str(&text(Path::new("pkg/package.json"))).unwrap();
    assert_eq!(json["version"], env!("CARGO_PKG_VERSION"), "Cargo.toml and pkg/package.json");
    let www: serde_json::Value = serde_json::from_str(&text(Path::new("www/package.json"))).unwrap();
    assert_eq!(www["dependencies"]["pocketmem"], json["version"], "www/package.json and pkg/package.json");
    // The command-line tool that the scripts install takes its version from Cargo.toml; the lock must hold the same.
    let manifest = text(Path::new("Cargo.toml"));
    let pinned = manifest.lines().find_map(|line| line.strip_prefix("wasm-bindgen = ")).unwrap();
    let version = pinned.split('"').find_map(|part| part.strip_prefix('=')).unwrap();
    let lock = text(Path::new("Cargo.lock"));
    assert!(lock.contains(&format!("name = \"wasm-bindgen\"\nversion = \"{version}\"\n")), "Cargo.lock and Cargo.toml");
}

#[test]
fn nothing_names_the_machine_it_was_written_on() {
    // In parts, so that this file does not name them either.
    let words = ["work", "root", "home", "tmp"].map(|folder| format!("/{folder}/"));
    let mut all: Vec<PathBuf> =
        ["src", "pkg", "www", "tests", "tools", ".ci", ".cargo"].into_iter().flat_map(files).collect();
    all.extend(fs::read_dir(root()).unwrap().map(|entry| PathBuf::from(entry.unwrap().file_name())));
    // A file in a linked work tree, a folder elsewhere; never part of the repository.
    all.retain(|path| !path.starts_with(".git"));
    let broken: Vec<String> = all
        .iter()
        .flat_map(|path| {
            let text = text(path);
            words
                .iter()
                .filter(|word| text.contains(word.as_str()))
                .map(|word| format!("{}: {word}", path.display()))
                .collect::<Vec<_>>()
        })
        .collect();
    none("a path of somebody's machine", &broken);
}
