"""Check in the source that a signal carries the values that its slots need, and that an emission
has as many values as the signal declares.

Types follow from annotations, imports and assignments. A connection or emission of which they do
not tell enough is skipped, and counted.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from PySide6 import QtCore, QtGui, QtWidgets

_QT = {module.__name__: module for module in (QtCore, QtGui, QtWidgets)}
_RETURNED = {
    "addAction": ("PySide6.QtGui", "QAction"),
    "horizontalHeader": ("PySide6.QtWidgets", "QHeaderView"),
    "horizontalScrollBar": ("PySide6.QtWidgets", "QScrollBar"),
    "selectionModel": ("PySide6.QtCore", "QItemSelectionModel"),
    "verticalScrollBar": ("PySide6.QtWidgets", "QScrollBar"),
}
"""Class of what a method of Qt returns."""
_Function = ast.FunctionDef | ast.AsyncFunctionDef


class Class:
    """A class of the source, or of Qt: then without `node`."""

    def __init__(self, module: str, name: str, node: ast.ClassDef | None = None) -> None:
        self.module = module
        self.name = name
        self.bases = [] if node is None else node.bases
        body = [] if node is None else node.body
        self.methods = {part.name: part for part in body if isinstance(part, _Function)}
        values = dict(pair for part in body for pair in _named(part))
        self.signals = {
            name: range(len(value.args), len(value.args) + 1)
            for name, value in values.items()
            if isinstance(value, ast.Call) and ast.unparse(value.func) == "Signal"
        }
        self._values = values

    @cached_property
    def attributes(self) -> dict[str, Meaning]:
        """The attributes that the class or one of its methods assigns or annotates."""
        found = {name: Meaning(value, Scope(self.module)) for name, value in self._values.items()}
        for method in self.methods.values():
            scope = Scope(self.module, self, (method,))
            for node in ast.walk(method):
                for target, value in _assigned(node):
                    if isinstance(target, ast.Attribute) and _is_self(target.value):
                        found.setdefault(target.attr, Meaning(value, scope))
        return found

    def is_property(self, name: str) -> bool:
        """Return whether a method is the getter of a property."""
        return not {"property", "cached_property"}.isdisjoint(_decorators(self.methods[name]))


@dataclass(frozen=True, slots=True)
class Scope:
    """Where an expression stands: its module, class and functions, the innermost first."""

    module: str
    owner: Class | None = None
    functions: tuple[_Function, ...] = ()


class _Annotated(ast.expr):
    """A value of which only the annotation is known."""

    def __init__(self, annotation: ast.expr) -> None:
        super().__init__()
        self.annotation = annotation


class Meaning(NamedTuple):
    """What a name means, and where that is written."""

    what: Class | _Function | ast.expr
    scope: Scope


class _Module:
    def __init__(self, name: str, source: str) -> None:
        self.tree = ast.parse(source)
        self.imports: dict[str, tuple[str, str]] = {}
        self.names: dict[str, Class | _Function | ast.expr] = {}
        for node in self.tree.body:
            inner = node.body if isinstance(node, ast.If) else [node]
            for part in inner:
                if isinstance(part, ast.ImportFrom) and part.module:
                    for alias in part.names:
                        self.imports[alias.asname or alias.name] = (part.module, alias.name)
            if isinstance(node, ast.ClassDef):
                self.names[node.name] = Class(name, node.name, node)
            elif isinstance(node, _Function):
                self.names[node.name] = node
            else:
                self.names |= dict(_named(node))


class Program:
    """A program, as the sources of its modules by their names."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources
        self._modules: dict[str, _Module] = {}
        self.checked = 0
        """Number of connections and emissions that were checked."""
        self.skipped: list[str] = []
        """Connections and emissions whose signal or slot is not known."""

    def faults(self) -> list[str]:
        """Return the connections and emissions that do not fit."""
        return [
            f"{name}:{call.lineno} {fault}: {ast.unparse(call)}"
            for name, source in self._sources.items()
            if (".connect(" in source or ".emit(" in source) and (module := self._module(name))
            for call, scope in _calls(module.tree, Scope(name), module)
            if (fault := self._fault(call, scope))
        ]

    def _module(self, name: str) -> _Module | None:
        if name not in self._modules and name in self._sources:
            self._modules[name] = _Module(name, self._sources[name])
        return self._modules.get(name)

    def _fault(self, call: ast.Call, scope: Scope) -> str:
        """Return what is wrong with a call of `connect` or `emit`; "" if nothing is."""
        assert isinstance(call.func, ast.Attribute)
        emits, signal = call.func.attr == "emit", call.func.value
        if not isinstance(signal, ast.Attribute):
            return ""
        carried = self._carried(signal, scope)
        count = _given(call) if emits else self._needed(call.args[0], scope)
        if carried is None or count is None:
            self.skipped.append(f"{scope.module}:{call.lineno} {ast.unparse(call)}")
            return ""
        self.checked += 1
        if emits:
            return "" if count in carried else f"{count} values for a signal with {carried[-1]}"
        most = carried[-1]
        return f"{most} values for a slot that needs {count}" if count > most else ""

    def _carried(self, signal: ast.expr, scope: Scope) -> range | None:
        """Return the numbers of values of a signal, because values of Qt's signals may have
        defaults; None if they are not known.
        """
        if not isinstance(signal, ast.Attribute):
            return None
        for kind in self._kinds(self._type(signal.value, scope)):
            signals = _qt_signals(kind.module, kind.name) if kind.module in _QT else kind.signals
            if signal.attr in signals:
                return signals[signal.attr]
        return None

    def _needed(self, slot: ast.expr, scope: Scope) -> int | None:
        """Return how many values a slot needs; None if it is not known."""
        if isinstance(slot, ast.Lambda):
            return _required(slot.args)
        if isinstance(slot, ast.Call) and ast.unparse(slot.func) == "partial":
            needed, given = self._needed(slot.args[0], scope), _given(slot)
            return None if needed is None or given is None else needed - (given - 1)
        if isinstance(slot, ast.Name):
            found = self._found(slot.id, scope)
            return (
                _required(found.what.args) if found and isinstance(found.what, _Function) else None
            )
        if not isinstance(slot, ast.Attribute):
            return None
        if slot.attr == "emit":
            return self._needed(slot.value, scope)
        for kind in self._kinds(self._type(slot.value, scope)):
            if method := kind.methods.get(slot.attr):
                static = "staticmethod" in _decorators(method)
                needed = _required(method.args) - (not static)
                return None if kind.is_property(slot.attr) else needed
        carried = self._carried(slot, scope)
        return None if carried is None else carried[0]

    def _found(self, name: str, scope: Scope) -> Meaning | None:
        for function in scope.functions:
            if name in (known := _local(function)):
                return Meaning(known[name], scope)
        return self._global(scope.module, name)

    def _global(self, module: str, name: str) -> Meaning | None:
        if module in _QT:
            return Meaning(Class(module, name), Scope(module))
        known = self._module(module)
        if known is not None and name in known.names:
            return Meaning(known.names[name], Scope(module))
        return self._global(*known.imports[name]) if known and name in known.imports else None

    def _kinds(self, kind: Class | None) -> Iterator[Class]:
        """Yield a class and its bases."""
        if kind is not None:
            yield kind
            for base in kind.bases:
                yield from self._kinds(self._annotated(base, Scope(kind.module)))

    def _annotated(self, annotation: ast.expr | None, scope: Scope) -> Class | None:
        """Return the class that an annotation names."""
        if isinstance(annotation, ast.Subscript):
            return self._annotated(annotation.value, scope)
        if isinstance(annotation, ast.BinOp):
            left = self._annotated(annotation.left, scope)
            return left or self._annotated(annotation.right, scope)
        found = (
            self._global(scope.module, annotation.id) if isinstance(annotation, ast.Name) else None
        )
        return found.what if found and isinstance(found.what, Class) else None

    def _type(self, value: ast.expr, scope: Scope) -> Class | None:
        """Return the class of an expression's value; None if it is not known."""
        if isinstance(value, _Annotated):
            return self._annotated(value.annotation, scope)
        if _is_self(value):
            return scope.owner
        if isinstance(value, ast.Name):
            return self._of(self._found(value.id, scope))
        if isinstance(value, ast.Attribute):
            return self._of_attribute(self._type(value.value, scope), value.attr)
        if isinstance(value, ast.NamedExpr):
            return self._type(value.value, scope)
        if isinstance(value, ast.Call):
            return self._returned(value.func, scope)
        return None

    def _of(self, found: Meaning | None) -> Class | None:
        if found is None or not isinstance(found.what, ast.expr):
            return None
        return self._type(found.what, found.scope)

    def _of_attribute(self, owner: Class | None, name: str) -> Class | None:
        for kind in self._kinds(owner):
            if name in kind.methods and kind.is_property(name):
                return self._annotated(kind.methods[name].returns, Scope(kind.module))
            if name in kind.attributes:
                return self._of(kind.attributes[name])
        return None

    def _returned(self, function: ast.expr, scope: Scope) -> Class | None:
        """Return the class of what a function or a class returns when it is called."""
        if isinstance(function, ast.Subscript):
            return self._returned(function.value, scope)
        if isinstance(function, ast.Name) and (found := self._found(function.id, scope)):
            if isinstance(found.what, _Function):
                return self._annotated(found.what.returns, found.scope)
            return found.what if isinstance(found.what, Class) else None
        if not isinstance(function, ast.Attribute):
            return None
        for kind in self._kinds(self._type(function.value, scope)):
            if method := kind.methods.get(function.attr):
                return self._annotated(method.returns, Scope(kind.module))
        return Class(*_RETURNED[function.attr]) if function.attr in _RETURNED else None


def _is_self(value: ast.expr) -> bool:
    return isinstance(value, ast.Name) and value.id == "self"


def _assigned(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield the targets that a statement assigns or annotates, each with its value."""
    if isinstance(node, ast.AnnAssign):
        yield node.target, _Annotated(node.annotation)
    elif isinstance(node, ast.NamedExpr):
        yield node.target, node.value
    elif isinstance(node, ast.Assign):
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            yield from zip(target.elts, value.elts, strict=False)
        else:
            yield target, value


def _named(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    for target, value in _assigned(node):
        if isinstance(target, ast.Name):
            yield target.id, value


@cache
def _local(function: _Function) -> dict[str, _Function | ast.expr]:
    """Return the names that a function defines, with what they mean."""
    found: dict[str, _Function | ast.expr] = {}
    for argument in (*function.args.args, *function.args.kwonlyargs):
        if argument.annotation is not None:
            found[argument.arg] = _Annotated(argument.annotation)
    for node in ast.walk(function):
        if isinstance(node, _Function) and node is not function:
            found[node.name] = node
        for name, value in _named(node):
            found.setdefault(name, value)
    return found


def _calls(node: ast.AST, scope: Scope, module: _Module) -> Iterator[tuple[ast.Call, Scope]]:
    """Yield the calls of `connect` and `emit` below a node."""
    for part in ast.iter_child_nodes(node):
        inner = scope
        if isinstance(part, ast.ClassDef):
            kind = module.names.get(part.name)
            inner = Scope(scope.module, kind if isinstance(kind, Class) else None)
        elif isinstance(part, _Function):
            inner = Scope(scope.module, scope.owner, (part, *scope.functions))
        elif isinstance(part, ast.Call) and _is_call_of_signal(part.func):
            yield part, scope
        yield from _calls(part, inner, module)


def _is_call_of_signal(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and function.attr in {"connect", "emit"}


def _given(call: ast.Call) -> int | None:
    """Return the number of positional arguments of a call; None if it unpacks some."""
    return None if any(isinstance(one, ast.Starred) for one in call.args) else len(call.args)


def _decorators(function: _Function) -> set[str]:
    return {ast.unparse(decorator) for decorator in function.decorator_list}


def _required(arguments: ast.arguments) -> int:
    """Return how many positional arguments a function needs."""
    return len(arguments.posonlyargs) + len(arguments.args) - len(arguments.defaults)


@cache
def _qt_signals(module: str, name: str) -> dict[str, range]:
    """Return the signals of a class of Qt, each with its numbers of values."""
    found: dict[str, range] = {}
    meta: QtCore.QMetaObject | None = getattr(
        getattr(_QT[module], name, None), "staticMetaObject", None
    )
    for method in map(meta.method, range(meta.methodCount())) if meta else ():
        if method.methodType() == QtCore.QMetaMethod.MethodType.Signal:
            title, count = bytes(method.name().data()).decode(), method.parameterCount()
            known = found.get(title, range(count, count + 1))
            found[title] = range(min(count, known[0]), max(count, known[-1]) + 1)
    return found
